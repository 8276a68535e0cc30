import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { compare, counts, type Finding, fateOf } from '#test/faults/ledger.ts'
import { marksOf, type Scene, type Work } from './work.ts'

const BUCKET = 'client-documents'
const FOUND = `
  select o.name, (select count(*)::int from public.client_documents d where d.file_url = o.name) as documents
    from storage.objects o where o.bucket_id = '${BUCKET}' and o.name = any ($1)`

const nameOf = (mark: string) => `${mark}.png`

/** A picture uploaded to a client's file, and its row among the documents. */
export const documents: Work = {
  kind: 'document',
  share: 4,
  async write(_, { supabase, clientId }, mark) {
    const bytes = pictureOf(mark)
    const body = new Blob([bytes], { type: 'image/png' })
    const { error } = await supabase.storage.from(BUCKET).upload(nameOf(mark), body)
    const fate = error === null ? 'acknowledged' : fateOf(statusOf(error))
    if (fate !== 'acknowledged') return { fate }
    const about = { client_id: clientId, file_url: nameOf(mark), document_type: 'pay_stub', file_name: 'stub.png' }
    const { status } = await supabase
      .from('client_documents')
      .insert({ ...about, file_size: bytes.byteLength, mime_type: 'image/png' })
    return { fate, told: { row: fateOf(status) } }
  },
  async check(scene, entries) {
    const rows = await scene.installation.rows<{ name: string; documents: number }>(FOUND, [
      marksOf(entries).map(nameOf),
    ])
    const objects = counts(rows.map(({ name }) => name))
    const documentsByName = new Map(rows.map(({ name, documents: count }) => [name, count]))
    const withRow = entries.flatMap((entry) =>
      entry.told['row'] === undefined ? [] : [{ ...entry, fate: entry.told['row'] as typeof entry.fate }],
    )
    return [
      ...compare(entries, ({ mark }) => objects.get(nameOf(mark)) ?? 0, 'the storage'),
      ...compare(withRow, ({ mark }) => documentsByName.get(nameOf(mark)) ?? 0, 'the documents'),
      ...(await damaged(
        scene,
        entries.filter(({ mark }) => objects.has(nameOf(mark))),
      )),
    ]
  },
}

/** Returns uploads that are listed but can't be downloaded unchanged. */
async function damaged({ companies }: Scene, entries: Parameters<Work['check']>[1]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { mark, company } of entries) {
    const owner = companies.find(({ id }) => id === company)
    const { data } = (await owner?.supabase.storage.from(BUCKET).download(nameOf(mark))) ?? { data: null }
    const isWhole = data !== null && sha256(await data.bytes()) === sha256(pictureOf(mark))
    if (!isWhole) findings.push({ wrong: 'lost', what: `the bytes of document ${mark}` })
  }
  return findings
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const statusOf = (error: Error): number | undefined => ('status' in error ? Number(error.status) : undefined)

const SIZE = 64
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Returns a small picture that is unique for the mark. */
function pictureOf(mark: string): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  // Eight bits of gray per pixel.
  header[8] = 8
  const row = createHash('sha512').update(mark).digest()
  const rows = Buffer.concat(
    Array.from({ length: SIZE }, (_, y) => Buffer.concat([Buffer.of(0), row, Buffer.of(y)]).subarray(0, SIZE + 1)),
  )
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Uint8Array.from(Buffer.concat([SIGNATURE, ...chunks]))
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
