/** The minimum time between two report orders of one organization, in milliseconds. */
export const THROTTLE_MS = 10_000

/** Returns the error for an order that comes too soon. Seconds are whole and at least one. */
export function throttleSentence(seconds: number): string {
  return `Please wait ${Math.max(1, Math.ceil(seconds))} seconds before submitting another request`
}
