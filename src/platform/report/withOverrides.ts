/** A new object that inherits from `base`, with other values for some properties. */
export function withOverrides<T extends object>(base: T, properties: Partial<T>): T {
  return Object.assign(
    Object.create(base, Object.fromEntries(Object.keys(properties).map((key) => [key, WRITABLE]))),
    properties,
  );
}

// Defined, because getters of the base cannot be assigned.
const WRITABLE: PropertyDescriptor = { writable: true, enumerable: true, configurable: true };
