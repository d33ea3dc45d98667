/** The engine's module and its memory: structures by their fields, arrays, and calls of entry points. */
import { type Engine, type Field, LAYOUTS } from "./layouts";

export type LayoutName = keyof typeof LAYOUTS;

export type Scalar =
  "int8" | "int16" | "uint16" | "int32" | "int64" | "uint64" | "float32" | "float64";

const SIZES: Readonly<Record<Scalar, number>> = {
  int8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  int64: 8,
  uint64: 8,
  float32: 4,
  float64: 8,
};

/** An array in the module's memory, rows first. */
export interface Area {
  readonly at: number;
  readonly shape: readonly number[];
}

type Given = number | Area;
type Door = (...args: number[]) => number;

/** What is taken of the memory is not given back one by one, but all that came after something. */
export class Memory {
  #floor: number;

  constructor(private readonly engine: Engine) {
    this.#floor = engine.reserve(0);
  }

  /** Calls an entry point by the name of its library: `games_pueblo_rules_apply`. */
  call(door: string, ...given: readonly Given[]): number {
    const flat = given.flatMap((one) => (typeof one === "number" ? [one] : [one.at, ...one.shape]));
    return (this.engine as unknown as Readonly<Record<string, Door>>)[door]!(...flat);
  }

  /** What was taken so far stays for ever. */
  settle(): void {
    this.#floor = this.engine.reserve(0);
  }

  /** Gives back all that was taken since. */
  reset(): void {
    this.engine.release(this.#floor);
  }

  /** A place to give all back to that was taken after it. */
  mark(): number {
    return this.engine.reserve(0);
  }

  giveBack(mark: number): void {
    this.engine.release(mark);
  }

  /** Runs something, and gives the memory back that was taken in it. */
  within<T>(work: () => T): T {
    const mark = this.engine.reserve(0);
    try {
      return work();
    } finally {
      this.engine.release(mark);
    }
  }

  #take(bytes: number): number {
    const at = this.engine.reserve(bytes);
    new Uint8Array(this.#buffer, at, bytes).fill(0);
    return at;
  }

  get #buffer(): ArrayBuffer {
    return this.engine.memory.buffer;
  }

  /** Room for numbers, all of them 0. */
  array(type: Scalar, ...shape: readonly number[]): Area {
    return { at: this.#take(SIZES[type] * shape.reduce((a, b) => a * b, 1)), shape };
  }

  /** Room for structures, all of them zeros. */
  structures(name: LayoutName, count = 1): Area {
    return { at: this.#take(LAYOUTS[name].size * count), shape: [count] };
  }

  /** Numbers in the module's memory, to be read and written until something is taken or called. */
  numbers(type: Scalar, at: number, count: number): Numbers {
    const buffer = this.#buffer;
    switch (type) {
      case "int8":
        return new Int8Array(buffer, at, count);
      case "int16":
        return new Int16Array(buffer, at, count);
      case "uint16":
        return new Uint16Array(buffer, at, count);
      case "int32":
        return new Int32Array(buffer, at, count);
      case "float32":
        return new Float32Array(buffer, at, count);
      case "float64":
        return new Float64Array(buffer, at, count);
      case "int64":
      case "uint64":
        throw new RangeError(`${type} is read by words`);
    }
  }

  listed(type: Scalar, area: Area, count = area.shape.reduce((a, b) => a * b, 1)): number[] {
    return Array.from(this.numbers(type, area.at, count));
  }

  /** An array in two dimensions, as rows. */
  rows(type: Scalar, area: Area): number[][] {
    const [rows = 0, columns = 0] = area.shape;
    const all = this.listed(type, area);
    return Array.from({ length: rows }, (_, row) => all.slice(row * columns, (row + 1) * columns));
  }

  fill(type: Scalar, values: readonly number[]): Area {
    const area = this.array(type, values.length);
    this.numbers(type, area.at, values.length).set(values);
    return area;
  }

  bytes(area: Area, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer, area.at, size);
  }

  words(at: number, count: number): BigUint64Array {
    return new BigUint64Array(this.#buffer, at, count);
  }
}

export type Numbers =
  Int8Array | Int16Array | Uint16Array | Int32Array | Float32Array | Float64Array;

/** One structure: its fields by name, each a list of numbers. */
export class Structure {
  constructor(
    private readonly memory: Memory,
    private readonly name: LayoutName,
    private readonly at: number,
  ) {}

  static size(name: LayoutName): number {
    return LAYOUTS[name].size;
  }

  static in(memory: Memory, name: LayoutName, area: Area, index = 0): Structure {
    return new Structure(memory, name, area.at + index * LAYOUTS[name].size);
  }

  #field(name: string) {
    const fields: Readonly<Record<string, Field>> = LAYOUTS[this.name].fields;
    const found = fields[name];
    if (!found) throw new RangeError(`${this.name} has no field ${name}`);
    return { ...found, type: found.type as Scalar };
  }

  list(field: string): number[] {
    const { at, type, shape } = this.#field(field);
    const count = shape.reduce((a, b) => a * b, 1);
    return Array.from(this.memory.numbers(type, this.at + at, count));
  }

  get(field: string): number {
    return this.list(field)[0]!;
  }

  set(field: string, ...values: readonly number[]): void {
    const { at, type } = this.#field(field);
    this.memory.numbers(type, this.at + at, values.length).set(values);
  }

  setWord(field: string, value: bigint): void {
    this.memory.words(this.at + this.#field(field).at, 1)[0] = value;
  }
}
