/**
 * Shapes of data that comes from outside: the server, or the browser's store.
 *
 * A shape says where a value does not fit it, or null where it does; what fits is of its type.
 * Unknown fields fit always, so that a newer server may say more than this page knows.
 */
export interface Shape<out T> {
  (value: unknown): string | null;
  /** What a field is where it is missing. */
  readonly fallback?: T;
}

type Types<Shapes extends readonly Shape<unknown>[]> = {
  readonly [At in keyof Shapes]: Shapes[At] extends Shape<infer T> ? T : never;
};
export type Fields<T> = { readonly [Name in keyof T]: Shape<T[Name]> };

/** What a text says as JSON; undefined, which fits hardly anything, where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function fits<T>(shape: Shape<T>, value: unknown): value is T {
  return shape(value) === null;
}

const plain =
  <T>(type: "string" | "number" | "boolean"): Shape<T> =>
  (value) =>
    typeof value === type ? null : `: no ${type}`;

export const text = plain<string>("string");
export const number = plain<number>("number");
export const flag = plain<boolean>("boolean");
export const nothing: Shape<null> = (value) => (value === null ? null : ": not null");
export const anything: Shape<unknown> = () => null;

export function oneOf<const T extends string | number>(...known: readonly T[]): Shape<T> {
  return (value) => (known.includes(value as T) ? null : `: none of ${known.join(", ")}`);
}

export function either<Shapes extends readonly Shape<unknown>[]>(
  ...shapes: Shapes
): Shape<Types<Shapes>[number]> {
  return (value) => {
    let wrong: string | null = null;
    for (const shape of shapes) {
      const misfit = shape(value);
      if (misfit === null) return null;
      wrong ??= misfit;
    }
    return wrong;
  };
}

export function list<T>(item: Shape<T>): Shape<readonly T[]> {
  return (value) => (Array.isArray(value) ? firstMisfit(value, () => item) : ": no list");
}

export function tuple<Shapes extends readonly Shape<unknown>[]>(
  ...items: Shapes
): Shape<Types<Shapes>> {
  return (value) =>
    Array.isArray(value) && value.length === items.length
      ? firstMisfit(value, (at) => items[at]!)
      : `: no list of ${items.length}`;
}

function firstMisfit(
  values: readonly unknown[],
  shapeAt: (at: number) => Shape<unknown>,
): string | null {
  for (const [at, each] of values.entries()) {
    const wrong = shapeAt(at)(each);
    if (wrong !== null) return `[${at}]${wrong}`;
  }
  return null;
}

/** An object with values of one shape under any names. */
export function table<T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isObject(value)) return ": no object";
    for (const [name, each] of Object.entries(value)) {
      const wrong = item(each);
      if (wrong !== null) return `.${name}${wrong}`;
    }
    return null;
  };
}

/** An object with these fields. Those that are missing and have a fallback are filled in. */
export function fields<T>(shapes: Fields<T>): Shape<T> {
  const known = Object.entries<Shape<unknown>>(shapes);
  return (value) => {
    if (!isObject(value)) return ": no object";
    for (const [name, shape] of known) {
      if (!Object.hasOwn(value, name) && shape.fallback !== undefined) value[name] = shape.fallback;
      const wrong = shape(Object.hasOwn(value, name) ? value[name] : undefined);
      if (wrong !== null) return `.${name}${wrong}`;
    }
    return null;
  };
}

/** A field that may be missing, as the server itself reads what it stored before there was one. */
export function missing<T>(shape: Shape<T>, fallback: T): Shape<T> {
  return Object.assign((value: unknown) => shape(value), { fallback });
}

/** A closed union of objects, told apart by the value of one field. */
export interface Union<out T> extends Shape<T> {
  /** The kind that a value says it is, where that is none of these. */
  readonly unknownKind: (value: unknown) => string | null;
}

type Kinds<T, Tag extends keyof T> = {
  readonly [Kind in T[Tag] & string]: Shape<Extract<T, Readonly<Record<Tag, Kind>>>>;
};

export function union<T, Tag extends keyof T & string>(tag: Tag, kinds: Kinds<T, Tag>): Union<T> {
  const byKind = new Map<unknown, Shape<unknown>>(Object.entries(kinds));
  const tagOf = (value: unknown) => (isObject(value) ? value[tag] : undefined);
  const shape: Shape<T> = (value) => {
    const found = byKind.get(tagOf(value));
    return found ? found(value) : `.${tag}: none of ${[...byKind.keys()].join(", ")}`;
  };
  const unknownKind = (value: unknown) => {
    const kind = tagOf(value);
    return typeof kind === "string" && !byKind.has(kind) ? kind : null;
  };
  return Object.assign(shape, { unknownKind });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
