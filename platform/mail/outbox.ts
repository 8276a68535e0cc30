import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { enqueue, type Tasks } from '#platform/jobs/jobs.ts'
import type { Mail, Mailer } from './mailer.ts'

export const SEND_MAIL = 'send_mail'

export interface Outbox {
  /** Sends the mail if and only if the transaction commits. */
  post: (transaction: PoolClient, mail: Mail) => Promise<void>
  /** The job worker's tasks for queued mail. */
  tasks: Tasks
}

const mailShape = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
const payloadShape = z.object({ sealed: z.string() })

const IV_BYTES = 12
const TAG_BYTES = 16

/** Queues mail as jobs in the database, encrypted (`key`: 32 bytes) because it contains sign-in links. */
export function outbox(mailer: Mailer, key: Buffer): Outbox {
  return {
    post: (transaction, mail) => enqueue(transaction, SEND_MAIL, { sealed: seal(JSON.stringify(mail), key) }),
    tasks: {
      [SEND_MAIL]: async (payload) => {
        const { sealed } = payloadShape.parse(payload)
        await mailer.send({ ...mailShape.parse(JSON.parse(open(sealed, key))), messageId: messageIdOf(sealed) })
      },
    },
  }
}

/** Each mail is encrypted with a random nonce, so each differs, and each try of one mail has the same id. */
const messageIdOf = (sealed: string): string => createHash('sha256').update(sealed).digest('hex').slice(0, 32)

/** Returns queued mail encrypted with the new key, or null if it already was. */
export function resealedMail(payload: unknown, from: Buffer, to: Buffer): Record<string, string> | null {
  const { sealed } = payloadShape.parse(payload)
  try {
    open(sealed, to)
    return null
  } catch {
    return { sealed: seal(open(sealed, from), to) }
  }
}

function seal(clear: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64')
}

function open(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()
}
