import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { CARD_STATES, CLOSING_REASONS } from '#features/cards/rules/card-states.ts'

const cardShape = z.object({
  token: z.string(),
  created: z.string(),
  last_four: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  state: z.enum(CARD_STATES),
  substatus: z.enum(CLOSING_REASONS).nullable(),
  type: z.enum(['VIRTUAL', 'PHYSICAL']),
  product_id: z.string(),
  spend_limit: z.number(),
  spend_limit_duration: z.literal('FOREVER'),
  pin_status: z.literal('NOT_SET'),
  cardholder_currency: z.literal('USD'),
})
export type SandboxCard = z.infer<typeof cardShape>

const fileShape = z.object({
  cards: z.record(z.string(), cardShape),
  cardByKey: z.record(z.string(), z.string()),
  cardByAuthorization: z.record(z.string(), z.string()),
})
export type IssuerMemory = z.infer<typeof fileShape>

/** The sandbox issuer's memory across restarts. Without a file, until it stops. */
export interface IssuerFile {
  memory: IssuerMemory
  /** Saves the changes in `memory`, all or nothing. */
  save(): void
}

/** Opens the file or creates a new one. */
export function issuerFile(file: string | null): IssuerFile {
  const memory = file !== null && existsSync(file) ? read(file) : { cards: {}, cardByKey: {}, cardByAuthorization: {} }
  return {
    memory,
    save() {
      if (file === null) return
      writeFileSync(`${file}.new`, JSON.stringify(memory), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}

function read(file: string): IssuerMemory {
  const parsed = fileShape.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new Error(`${file} is damaged; remove it to begin with a sandbox issuer that knows no card`)
  return parsed.data
}
