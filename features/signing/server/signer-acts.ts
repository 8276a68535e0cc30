import type { PoolClient } from 'pg'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { fitsField } from '#features/signing/rules/field-value.ts'
import { isDocumentFilled } from '#features/signing/rules/filled-field.ts'
import { isFieldOf } from '#features/signing/rules/signer-seat.ts'
import type { OpenAct } from '#features/signing/rules/signing-commands.ts'
import { needsConsent } from '#features/signing/rules/signing-consent.ts'
import { SIGNING_STATEMENT_VERSION } from '#features/signing/rules/signing-statement.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import { appendEvent, type Origin } from './append-event.ts'
import { openDocuments, stateHash } from './document-state.ts'
import { cancellationEmail } from './emails.ts'
import { endEnvelope } from './end-envelope.ts'
import type { LockedEnvelope } from './envelope-facts.ts'
import {
  alreadySigned,
  consentNeeded,
  earlierFirst,
  fieldNotFound,
  nothingToCancel,
  tooManyTries,
  valueRefused,
  wrongAccessCode,
} from './errors.ts'
import { askQuestion } from './questions.ts'
import { isSameText } from './secrets.ts'
import { sign } from './sign.ts'
import type { SignerLink } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'

/** An act on an open page, with the envelope locked. */
export interface OpenPage {
  db: PoolClient
  deps: SigningDeps
  link: SignerLink
  envelope: LockedEnvelope
  origin: Origin
}

type Acts = {
  [Act in OpenAct['act']]: (page: OpenPage, asked: Extract<OpenAct, { act: Act }>) => Promise<FunctionError | null>
}

/** The acts of a signer. Each returns a refusal to throw after the commit, or null. */
const ACTS: Acts = {
  consent,
  page_viewed: viewPage,
  fill,
  sign: async (page) => {
    if (needsConsent(page.link)) throw consentNeeded()
    await sign(page)
    return null
  },
  decline,
  ask,
  choose_paper: choosePaper,
  cancel_contract: cancelContract,
}

/** Carries out an act of a signer whose page is open. */
export const actOnPage = (page: OpenPage, asked: OpenAct): Promise<FunctionError | null> =>
  // Each act gets the request of its own name, which TypeScript can't follow through the table.
  (ACTS[asked.act] as (page: OpenPage, asked: OpenAct) => Promise<FunctionError | null>)(page, asked)

const CONSENT = `
  update public.envelope_signers set consented_at = clock_timestamp(), consent_version = $3
   where organization_id = $1 and id = $2 and consented_at is null`
const WRONG =
  'update app.signer_links set wrong_access_codes = wrong_access_codes + 1 where organization_id = $1 and id = $2'
const MOST_WRONG_ACCESS_CODES = 20

async function consent(
  { db, link, envelope, origin }: OpenPage,
  { code }: { code: string },
): Promise<FunctionError | null> {
  if (link.consented_at !== null) return null
  if (link.wrong_access_codes >= MOST_WRONG_ACCESS_CODES) throw tooManyTries()
  if (!isSameText(code, link.access_code)) {
    await db.query(WRONG, [link.organization_id, link.id])
    return wrongAccessCode()
  }
  await db.query(CONSENT, [link.organization_id, link.signer_id, SIGNING_STATEMENT_VERSION])
  const details = { statement: SIGNING_STATEMENT_VERSION, language: link.language, opened_test_pdf: true }
  await appendEvent(db, envelope, { kind: 'consented', signerId: link.signer_id, origin, details })
  return null
}

const SEEN = `
  select from public.envelope_events where organization_id = $1 and envelope_id = $2 and signer_id = $3 and document_id = $4
     and kind = 'page_viewed' and details ->> 'page' = $5`

/** Records the first time that a signer saw a page. */
async function viewPage(
  { db, link, envelope, origin }: OpenPage,
  { document_id, page }: { document_id: string; page: number },
): Promise<null> {
  if (needsConsent(link)) throw consentNeeded()
  const document = (await openDocuments(db, envelope)).find(({ id }) => id === document_id)
  if (document === undefined || page > document.pages) throw fieldNotFound()
  const values = [envelope.organization_id, envelope.id, link.signer_id, document_id, String(page)]
  if ((await db.query(SEEN, values)).rowCount !== 0) return null
  const hash = stateHash(document, document.values)
  const event = {
    signerId: link.signer_id,
    documentId: document_id,
    hashBefore: hash,
    hashAfter: hash,
    details: { page },
  }
  await appendEvent(db, envelope, { ...event, kind: 'page_viewed', origin })
  return null
}

const FILL = `
  insert into app.envelope_values (organization_id, document_id, field_id, signer_id, entered) values ($1, $2, $3, $4, $5)
  on conflict (organization_id, document_id, field_id) do update set entered = excluded.entered, filled_at = clock_timestamp()`
const CLEAR = 'delete from app.envelope_values where organization_id = $1 and document_id = $2 and field_id = $3'

async function fill(
  { db, deps, link, envelope, origin }: OpenPage,
  { document_id, field_id, value }: Extract<OpenAct, { act: 'fill' }>,
): Promise<null> {
  if (needsConsent(link)) throw consentNeeded()
  if (link.signed_at !== null) throw alreadySigned()
  const documents = await openDocuments(db, envelope)
  const document = documents.find(({ id }) => id === document_id)
  const field = document?.fields.find((one) => one.id === field_id && isFieldOf(one, link))
  if (document === undefined || field === undefined) throw fieldNotFound()
  if (value !== null && !fitsField(field.kind, value)) throw valueRefused()
  const earlier = documents.slice(0, documents.indexOf(document))
  if (deps.subjects[envelope.subject_kind].isInOrder && !earlier.every((one) => isDocumentFilled(one, link)))
    throw earlierFirst()
  const { [field_id]: former, ...others } = document.values
  const after = value === null ? others : { ...others, [field_id]: value }
  const [hashBefore, hashAfter] = [stateHash(document, document.values), stateHash(document, after)]
  if (hashBefore === hashAfter) return null
  const place = [link.organization_id, document_id, field_id]
  await (value === null ? db.query(CLEAR, place) : db.query(FILL, [...place, link.signer_id, JSON.stringify(value)]))
  const details = { field: field_id, label: field.label, ...(value !== null && { entered_as: value.kind }) }
  const event = { signerId: link.signer_id, documentId: document_id, hashBefore, hashAfter, details, origin }
  await appendEvent(db, envelope, { ...event, kind: value === null ? 'field_cleared' : 'field_filled' })
  return null
}

const DECLINE = `
  update public.envelope_signers set declined_at = clock_timestamp(), declined_because = $3 where organization_id = $1 and id = $2`

async function decline({ db, deps, link, envelope, origin }: OpenPage, { reason }: { reason: string }): Promise<null> {
  if (link.declined_at !== null) return null
  if (link.signed_at !== null) throw alreadySigned()
  await db.query(DECLINE, [link.organization_id, link.signer_id, reason])
  await endEnvelope(db, envelope, 'declined', reason, { signerId: link.signer_id, origin })
  await deps.subjects[envelope.subject_kind].onEnded(db, { ...envelope, ended_why: reason })
  return null
}

const TELL = "select app.receive_message(app.open_thread($1, $2, 'message', $3), $4, null)"

/** Sends a question to the company. Staff answer it on the page of the envelope. */
async function ask(page: OpenPage, { question }: { question: string }): Promise<null> {
  await askQuestion(page, question)
  return null
}

/** Cancels the signed contract for the client, tells the company in the client's conversation, and mails a receipt. */
async function cancelContract({ db, deps, link, envelope, origin }: OpenPage): Promise<null> {
  const { withdrawal } = deps.subjects[envelope.subject_kind]
  if (withdrawal === undefined || envelope.status !== 'completed' || link.role !== 'client') throw nothingToCancel()
  if (!(await withdrawal.cancel(db, envelope, origin))) return null
  const subject = `Canceled: ${envelope.title}`.slice(0, 200)
  const notice = `I cancel this contract: ${envelope.title}. (Sent from the signer’s page.)`
  await db.query(TELL, [link.organization_id, envelope.client_id, subject, notice])
  if (link.email === null) return null
  const company = await brandOf(db, link.organization_id, deps.appUrl)
  const { name, email: to, language } = link
  await deps.outbox.post(db, cancellationEmail({ to, name, language, title: envelope.title }, company))
  return null
}

const PAPER = "update public.envelope_signers set means = 'paper' where organization_id = $1 and id = $2"

async function choosePaper({ db, link, envelope, origin }: OpenPage): Promise<null> {
  if (link.signed_at !== null) throw alreadySigned()
  if (link.means === 'paper') return null
  await db.query(PAPER, [link.organization_id, link.signer_id])
  await appendEvent(db, envelope, { kind: 'paper_chosen', signerId: link.signer_id, origin })
  return null
}
