import { vi } from 'vitest'
import { PATIENCE_MS } from './patience-ms.ts'

// The waiting of vi has no setting of its own, unlike that of expect.poll and of the testing library.
const { waitFor } = vi
vi.waitFor = (look, options) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
