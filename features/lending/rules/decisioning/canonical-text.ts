/**
 * Returns JSON text with sorted keys and without spaces, so that equal values have equal texts wherever they were stored. Absent
 * fields are left out.
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  )
}
