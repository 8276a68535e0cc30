/** Between two credit report requests of one organisation at least these many milliseconds pass. */
export const THROTTLE_MS = 10_000

/** What somebody who orders again too soon is told; whole seconds, at least one. */
export function throttleSentence(seconds: number): string {
  return `Please wait ${Math.max(1, Math.ceil(seconds))} seconds before submitting another request`
}
