import type { Context } from 'hono'
import pg from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { assertRecentSignIn } from '#features/organizations/server/commands/recent-sign-in.ts'
import { tooSoon } from '#features/organizations/server/commands/refusals.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-columns.ts'

/** The commands that reveal something about a sealed value, as the audit log names them. */
export type CheckWay = 'search' | 'duplicates' | 'weigh' | 'change' | 'order' | 'merge'

/** The files that a response reveals something about, besides the person who asks. */
export interface CheckedFiles {
  way: CheckWay
  /** The named file whose SSN is compared with the number. */
  clientId?: string
  /** A number compared with every file. `except` is the file that the number is for. */
  ssn?: string | null | undefined
  except?: string | undefined
  /** A name and birth date compared with every file. Without a date, uses the date of `except`. */
  birth?: { firstName: string; middleName: string | null; lastName: string; dateOfBirth: string | null }
}

const FILES = `
  select $2::uuid is not null and exists (select from public.clients c where c.id = $2 and c.organization_id = $1) as is_own,
         exists (select from public.clients c where c.id = $2 and c.organization_id = $1 and c.ssn is not null) as has_ssn,
         app.files_with_mask($1, $3, $4) as alike,
         case when $5::text is null then '{}' else app.files_named($1, $5, $8, $6, $7, $4) end as born`
const DRAW = 'select app.draw_check($1, $2, $3, $4, $5, $6) as seconds'

/**
 * Uses the budget of checks before a response is computed: 10 an hour for each file that the response is about, 60 for
 * the person. Throws 428 if the response is about an SSN on file and the last sign-in is not recent, and 429 if a
 * budget is used up.
 */
export async function drawCheck(
  deps: Pick<CommandDeps, 'pool'>,
  context: Context,
  member: Member,
  checked: CheckedFiles,
): Promise<void> {
  const { isSsnOnFile, files } = await filesOf(deps, member, checked)
  if (isSsnOnFile) await assertRecentSignIn(deps, context)
  await drawOnFiles(deps, member, checked.way, files)
}

/** Uses the budgets of these files and, unless `isForPerson` is false, of the person. Throws 429 if one is used up. */
export async function drawOnFiles(
  { pool }: Pick<CommandDeps, 'pool'>,
  { organizationId, personId, requestId }: Member,
  way: CheckWay,
  files: readonly string[],
  isForPerson = true,
): Promise<void> {
  const values = [organizationId, personId, way, files, isForPerson, requestId]
  const { rows } = await pool.query<{ seconds: number }>(DRAW, values)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0) throw budgetSpent(seconds)
}

/** The same sentence as app.budget_sentence. */
const budgetSpent = (seconds: number) =>
  tooSoon(`Too many SSN and date of birth checks. Try again in ${minutes(seconds)}.`, seconds)
/** Suggests an owner because only owners can raise the limit. */
export const revealsSpent = (seconds: number) =>
  tooSoon(
    `You have reached the limit for viewing SSNs and dates of birth. Try again in ${minutes(seconds)}, or ask an owner of your company to raise the limit.`,
    seconds,
  )

/** Converts the database's error for a used-up budget to the API's error. Returns any other error unchanged. */
export function asBudgetSpent(error: unknown): unknown {
  return error instanceof pg.DatabaseError && error.code === 'PT429' ? budgetSpent(Number(error.hint)) : error
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? '1 minute' : `${count} minutes`
}

interface FilesRow {
  is_own: boolean
  has_ssn: boolean
  alike: string[]
  born: string[]
}

async function filesOf({ pool }: Pick<CommandDeps, 'pool'>, { organizationId }: Member, checked: CheckedFiles) {
  const { clientId, ssn, except, birth } = checked
  const mask = ssn ? SEALED_COLUMNS['clients.ssn'].mask(ssn) : null
  const born = birth?.dateOfBirth ? SEALED_COLUMNS['clients.date_of_birth'].mask(birth.dateOfBirth) : null
  const values = [
    organizationId,
    clientId ?? null,
    mask,
    except ?? null,
    birth?.firstName,
    birth?.lastName,
    born,
    birth?.middleName ?? null,
  ]
  const { rows } = await pool.query<FilesRow>(FILES, values)
  const row = rows[0]
  if (row === undefined) throw new Error('The files to check were not found')
  const named = clientId !== undefined && row.is_own ? [clientId] : []
  return {
    isSsnOnFile: row.has_ssn || row.alike.length > 0,
    files: [...new Set([...named, ...row.alike, ...row.born])],
  }
}
