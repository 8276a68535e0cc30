import type { Context } from 'hono'
import type { Pool } from 'pg'
import { FunctionError } from '#platform/functions/errors.ts'
import type { Sender } from '#platform/http/caller.ts'
import type { Log } from '#platform/http/log.ts'
import { RETRY_AFTER_SECONDS } from '#platform/http/unavailable.ts'
import { StorageError } from '#platform/storage/errors.ts'
import type { BadVerdict, Refusing } from './scanned-files.ts'

interface RefusalDeps {
  pool: Pool
  log: Log
}

/** Rejects an upload to `/storage/v1`, in its error format. */
export const refusedUpload =
  (deps: RefusalDeps): Refusing =>
  async (verdict, sender) => {
    await tell(deps, verdict, sender)
    const { status, code, message } = refusalOf(verdict)
    return new StorageError(status, code, message, code, status === 503 ? AGAIN_SOON : {})
  }

/** Refuses a file that came with a function's request. */
export const refusedAttachment =
  (deps: RefusalDeps): Refusing =>
  async (verdict, sender) => {
    await tell(deps, verdict, sender)
    const { status, code, message } = refusalOf(verdict)
    return new FunctionError(status, code, message, status === 503 ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {})
  }

function refusalOf(verdict: BadVerdict): { status: 413 | 422 | 503; code: string; message: string } {
  switch (verdict.outcome) {
    case 'found': {
      const message = `This file carries malware (${verdict.signature}) and was not kept`
      return { status: 422, code: 'MalwareFound', message }
    }
    case 'too_large':
      return { status: 413, code: 'EntityTooLarge', message: TOO_LARGE }
    case 'unavailable':
      return { status: 503, code: 'ScannerUnavailable', message: UNAVAILABLE }
  }
}

const AGAIN_SOON = { 'retry-after': String(RETRY_AFTER_SECONDS) }
const TOO_LARGE = 'This file is larger than the virus scanner takes and was not kept'
const UNAVAILABLE =
  'Files can’t be checked for viruses at the moment, so this one was not kept. Please try again in a few minutes.'

// A person without a company has no log to write to.
const RECORD = `
  select app.record_audit(organization_id, id, 'file.refused', 'objects', null, $2, $3)
    from app.people where id::text = $1 and organization_id is not null`

/**
 * Malware is an event in the sender's company. A scanner failure is only for the operator's log. Neither names the
 * file.
 */
async function tell({ pool, log }: RefusalDeps, verdict: BadVerdict, sender: Sender | undefined): Promise<void> {
  const requestId = requestOf(sender?.context)
  log.warn({ request_id: requestId, ...verdict }, 'a file was not kept')
  if (verdict.outcome !== 'found') return
  const personId = sender?.caller.claims.sub ?? null
  await pool.query(RECORD, [personId, JSON.stringify({ malware: verdict.signature }), requestId])
}

const requestOf = (context: Context | undefined): string | null => context?.get('requestId') ?? null
