import { vi } from 'vitest'
import { PATIENCE_MS } from './patience-ms.ts'

// Unlike expect.poll and the testing library, vi.waitFor has no setting for its timeout.
const { waitFor } = vi
vi.waitFor = (look, options) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
