import { createHmac } from 'node:crypto'
import type { Hmac } from '#platform/rules/signature.ts'

/** Signs deliveries. */
export const hmacSha256: Hmac = (key, text) => createHmac('sha256', key).update(text).digest()
