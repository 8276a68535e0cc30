import { z } from 'zod'

const sid = z.string().min(1).max(100)
/** Ten digits of a US number, however the carrier writes it: `+15125550123`. */
const number = z
  .string()
  .regex(/^\+1\d{10}$/)
  .transform((text) => text.slice(2))

/** A text that somebody sent us. */
export const inboundTextSchema = z.object({ MessageSid: sid, From: number, Body: z.string().max(5000).default('') })
