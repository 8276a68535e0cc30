/** The time that a test waits before it fails. Long, because a busy machine is not a failure. */
export const PATIENCE_MS = 60_000
