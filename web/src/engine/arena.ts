/** The engine's module and its memory: structures by their fields, arrays, and calls of entry points. */
import { LAYOUTS, type LayoutName } from "./structures";

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
  readonly #memory: WebAssembly.Memory;
  readonly #doors: Readonly<Record<string, Door>>;
  #top: number;
  #floor: number;

  constructor(instance: WebAssembly.Instance) {
    const { memory, __heap_base: base, ...doors } = instance.exports;
    this.#memory = memory as WebAssembly.Memory;
    this.#top = this.#floor = (base as WebAssembly.Global<"i32">).value;
    this.#doors = doors as Record<string, Door>;
  }

  /** Calls an entry point by the name of its library: `games_pueblo_rules_apply`. */
  call(door: string, ...given: readonly Given[]): number {
    const flat = given.flatMap((one) => (typeof one === "number" ? [one] : [one.at, ...one.shape]));
    return this.#doors[door]!(...flat);
  }

  /** What was taken so far stays for ever. */
  settle(): void {
    this.#floor = this.#top;
  }

  /** Gives back all that was taken since. */
  reset(): void {
    this.#top = this.#floor;
  }

  /** Runs something, and gives the memory back that was taken in it. */
  within<T>(work: () => T): T {
    const mark = this.#top;
    try {
      return work();
    } finally {
      this.#top = mark;
    }
  }

  #take(bytes: number): number {
    const at = Math.ceil(this.#top / 16) * 16;
    this.#top = at + bytes;
    const missing = this.#top - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / 65_536));
    new Uint8Array(this.#memory.buffer, at, bytes).fill(0);
    return at;
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
    const { buffer } = this.#memory;
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
    return new Uint8Array(this.#memory.buffer, area.at, size);
  }

  words(at: number, count: number): BigUint64Array {
    return new BigUint64Array(this.#memory.buffer, at, count);
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

  #field(field: string) {
    const found = LAYOUTS[this.name].fields[field];
    if (!found) throw new RangeError(`${this.name} has no field ${field}`);
    return found;
  }

  list(field: string): number[] {
    const { offset, type, count } = this.#field(field);
    return Array.from(this.memory.numbers(type, this.at + offset, count));
  }

  get(field: string): number {
    return this.list(field)[0]!;
  }

  set(field: string, ...values: readonly number[]): void {
    const { offset, type } = this.#field(field);
    this.memory.numbers(type, this.at + offset, values.length).set(values);
  }

  setWord(field: string, value: bigint): void {
    this.memory.words(this.at + this.#field(field).offset, 1)[0] = value;
  }
}
