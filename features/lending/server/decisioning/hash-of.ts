import { createHash } from 'node:crypto'
import { canonicalText } from '#features/lending/rules/decisioning/canonical-text.ts'

/** Returns the SHA-256 of a JSON value in hex. Equal values have equal hashes, wherever they were stored. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonicalText(value)).digest('hex')
