import { createHmac } from 'node:crypto'
import type { Hmac } from '#platform/rules/signature.ts'

/** What deliveries are signed with. */
export const hmacSha256: Hmac = (key, text) => createHmac('sha256', key).update(text).digest()
