export type JsonObject = Record<string, unknown>

/** Returns true if an external value is a JSON object: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the objects of an external list. Any other value counts as an empty list, and other elements are left out.
 */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
