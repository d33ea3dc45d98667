/** Structures in the module's memory, read and written by the layouts that numpy has given them. */
import { LAYOUTS, type Engine, type Field } from "./layouts.ts";

export type LayoutName = keyof typeof LAYOUTS;

type Numbers =
  Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Float32Array | Float64Array;

const ARRAYS = {
  bool: Uint8Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
};

/** One structure at a place; its fields are views, good until the memory grows. */
export class Structure<Name extends LayoutName> {
  constructor(
    private readonly engine: Engine,
    private readonly name: Name,
    readonly at: number,
  ) {}

  private field(name: string): Field {
    const fields: Readonly<Record<string, Field>> = LAYOUTS[this.name].fields;
    return fields[name]!;
  }

  /** The numbers of a field, in the order of memory. */
  numbers(name: keyof (typeof LAYOUTS)[Name]["fields"] & string): Numbers {
    const { at, type, shape } = this.field(name);
    const array = ARRAYS[type as keyof typeof ARRAYS];
    return new array(this.engine.memory.buffer, this.at + at, count(shape));
  }

  /** The words of 64 bits of a field. */
  words(name: keyof (typeof LAYOUTS)[Name]["fields"] & string): BigUint64Array {
    const { at, shape } = this.field(name);
    return new BigUint64Array(this.engine.memory.buffer, this.at + at, count(shape));
  }
}

const count = (shape: readonly number[]): number => shape.reduce((a, b) => a * b, 1);

/** Reserve memory for one structure, all zero. */
export function reserve<Name extends LayoutName>(engine: Engine, name: Name): Structure<Name> {
  const { size } = LAYOUTS[name];
  const at = engine.reserve(size);
  new Uint8Array(engine.memory.buffer, at, size).fill(0);
  return new Structure(engine, name, at);
}
