import type { CommandReply } from '#test/support/app.ts'
import type { Desk } from './desk.ts'

/** The types of account. The law binds all of them, so most attempts are made as each. */
export const ACCOUNTS = ['cro', 'lender', 'dealer', 'partner'] as const
export type Account = (typeof ACCOUNTS)[number]

/** The reply to an attempt that was not refused. */
export const THROUGH = 'went through'

/** One way to bend the law, and the code of the refusal. */
export interface Attempt {
  what: string
  /** Each type of account, unless it can be tried by one only. */
  as?: readonly Account[]
  refused: string
  try: (desk: Desk) => Promise<string>
}

/** Returns the code of a refused command. */
export const said = ({ status, body }: CommandReply): string => (status < 400 ? THROUGH : String(body.code))

/** Returns the code of a refused request of the REST API. A request that changed no row is refused as well. */
export const wired = ({ error, data }: { error: { code: string } | null; data?: unknown }): string => {
  if (error !== null) return error.code
  return Array.isArray(data) && data.length === 0 ? 'no row' : THROUGH
}

/** Returns the refused one of several replies, or that all went through. */
export const refusedOf = (replies: readonly CommandReply[]): string =>
  replies.map(said).find((code) => code !== THROUGH) ?? THROUGH
