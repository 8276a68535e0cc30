import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { documentPath } from '#features/documents/rules/document-file.ts'
import {
  type AttachedFile,
  attachmentName,
  documentType,
  LONGEST_ATTACHMENT_PROBLEM,
  MOST_ATTACHMENTS,
  sizeProblem,
} from '#features/messages/rules/incoming-email/attachments.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import type { Log } from '#platform/http/log.ts'
import { StorageError } from '#platform/storage/errors.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { announce, discard } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'
import type { ReplyThread } from './reply-token.ts'

export interface AttachmentDeps {
  pool: Pool
  /** Logs in as `authenticator`, the role that storage operations use. */
  wire: Pool
  /** Refuses malware, scripts, and wrong types, and removes camera metadata. */
  files: FileStore
  clock: () => number
  log: Log
}

/** An attachment whose bytes are stored but belong to no document yet, or one that was refused. */
export type KeptFile =
  | { name: string; problem: string }
  | { name: string; problem: null; mimeType: string; version: string; size: number }

/**
 * Scans and stores the attachments of an email. One that is refused has the reason for the conversation.
 *
 * @throws if the virus scanner is down. The bytes stored so far are then deleted.
 */
export async function keptFiles(deps: AttachmentDeps, files: readonly AttachedFile[]): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  try {
    for (const file of files.slice(0, MOST_ATTACHMENTS)) kept.push(await keptFile(deps, file))
  } catch (error) {
    await discardFiles(deps, kept)
    throw error
  }
  const others = files.slice(MOST_ATTACHMENTS, MOST_NAMED)
  return [...kept, ...others.map(({ name }) => ({ name: attachmentName(name), problem: TOO_MANY }))]
}

const TOO_MANY = `Only the first ${MOST_ATTACHMENTS} attachments of an email are kept`
/** Attachments past this number are not even named. */
const MOST_NAMED = 50

async function keptFile(deps: AttachmentDeps, file: AttachedFile): Promise<KeptFile> {
  const name = attachmentName(file.name)
  const tooLarge = sizeProblem(file)
  if (tooLarge !== null) return { name, problem: tooLarge }
  const bytes = Buffer.from(file.content, 'base64')
  const found = documentType(name, file.contentType, bytes)
  if ('problem' in found) return { name, problem: found.problem.slice(0, LONGEST_ATTACHMENT_PROBLEM) }
  const version = randomUUID()
  const keeping = { ...deps, pool: deps.wire }
  await announce(keeping, version)
  try {
    const size = await deps.files.put(version, Readable.from([bytes]))
    return { name, problem: null, mimeType: found.mimeType, version, size }
  } catch (error) {
    await discard(keeping, version)
    if (!isAboutTheFile(error)) throw error
    return { name, problem: error.message.slice(0, LONGEST_ATTACHMENT_PROBLEM) }
  }
}

/** Returns true if the file was refused for its content. A scanner that is down is no reason to lose the file. */
const isAboutTheFile = (error: unknown): error is Error =>
  (error instanceof StorageError && error.httpStatus < 500) || (error instanceof FunctionError && error.status < 500)

/** Deletes the bytes of an email that is not stored. */
export async function discardFiles(deps: AttachmentDeps, kept: readonly KeptFile[]): Promise<void> {
  const versions = kept.flatMap((file) => (file.problem === null ? [file.version] : []))
  await discard({ ...deps, pool: deps.wire }, ...versions)
}

const OBJECT = `
  insert into storage.objects (bucket_id, name, version, metadata, user_metadata, organization_id)
  values ('client-documents', $1, $2, $3, $4, $5)`
const DOCUMENT = `
  insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size, mime_type)
  values ($1, $2, 'other', 'Email attachment', $3, $4, $5, $6) returning id`

/** An attachment as the message stores it. */
export interface StoredAttachment {
  name: string
  problem: string | null
  document_id: string | null
}

/** Files the attachments as the client's documents, in the transaction that stores the email. */
export async function filedAttachments(
  db: PoolClient,
  { clock }: Pick<AttachmentDeps, 'clock'>,
  { organization_id: home, client_id: client }: ReplyThread,
  kept: readonly KeptFile[],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = []
  for (const file of kept) {
    const { name, problem } = file
    if (problem !== null) {
      stored.push({ name, problem, document_id: null })
      continue
    }
    const { mimeType, version, size } = file
    const path = documentPath(randomUUID(), mimeType, null)
    const metadata = fileMetadata({ size, mimetype: mimeType, cacheControl: 'no-store' }, version, clock())
    await db.query(OBJECT, [path, version, JSON.stringify(metadata), JSON.stringify({ file_name: name }), home])
    const { rows } = await db.query<{ id: string }>(DOCUMENT, [home, client, path, name, size, mimeType])
    stored.push({ name, problem: null, document_id: rows[0]?.id ?? null })
  }
  return stored
}
