import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { recordFields, writtenText } from './written-text.ts'

export const LONGEST_NOTE_TEXT = 4_000
/** The most members that one note can name. */
export const MOST_MENTIONS = 20
/** The most earlier texts of a note. */
export const MOST_EARLIER = 50
/** The most pinned notes of a client. */
export const MOST_PINNED = 20

const body = writtenText(LONGEST_NOTE_TEXT, 'Enter a note')
const mentions = z
  .array(z.guid('Invalid member ID'))
  .max(MOST_MENTIONS, `Mention at most ${MOST_MENTIONS} people`)
  .default([])
  .transform((ids) => [...new Set(ids)])
const note_id = z.guid('Invalid note ID')
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The form of a note. */
export const noteForm = z.object({ body })

/** The body of POST /functions/v1/notes. */
export const noteCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.object({
      act: z.literal('add'),
      ...recordFields,
      body,
      mentions,
      is_pinned: z.boolean().default(false),
      ...keyed,
    }),
    z.object({ act: z.literal('edit'), note_id, body, mentions, seen_version: z.int(), ...keyed }),
    z.object({ act: z.literal('pin'), note_id, ...keyed }),
    z.object({ act: z.literal('unpin'), note_id, ...keyed }),
    z.object({ act: z.literal('remove'), note_id, ...keyed }),
    z.object({ act: z.literal('restore'), note_id, ...keyed }),
  ],
  'Act must be add, edit, pin, unpin, remove or restore',
)
export type NoteCommand = z.output<typeof noteCommandSchema>
