import type { PoolClient } from 'pg'
import { z } from 'zod'
import { BRANDING_BUCKET } from '#features/organizations/server/branding/brand.ts'
import { canonicalReport, SUMMARY } from '#features/public-api/server/endpoints/read-report.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { aboutArchive } from './about-archive.ts'
import type { Written, ZipWriter } from './zip-writer.ts'

const LINES_AT_A_TIME = 500
const LONGEST_NAME = 100
// Compressing these types again would only cost time.
const PACKED = /^(?:image|audio|video)\/|^application\/(?:pdf|zip)$/

export interface ArchiveTable {
  table_name: string
  columns: string[]
  numeric_columns: string[]
  omitted_columns: string[]
  omitted_because: string | null
}

interface StoredFile {
  id: string
  bucket_id: string
  name: string
  version: string | null
  file_name: string | null
  mimetype: string | null
}

export interface Contents {
  organizationId: string
  companyName: string
  requestedBy: string
  /** The moment of the snapshot that the archive shows. */
  at: Date
  /** A connection in one transaction that reads every table as of `at`. */
  db: PoolClient
  files: FileStore
  /** Reports progress. Throws if the work must stop. */
  done: (progress: { lines?: number; files?: number }) => Promise<void>
}

const FILES = `
  select id, bucket_id, name, version, user_metadata ->> 'file_name' as file_name, metadata ->> 'mimetype' as mimetype
    from storage.objects where organization_id = $1 or review_organization_id = $1
      or bucket_id = '${BRANDING_BUCKET}' and name = (select logo_name from app.organization_branding where organization_id = $1)
   order by bucket_id, name`
const REPORTS = `
  select ${SUMMARY}::text as summary, r.bureau_data::text as bureaus
    from public.credit_reports r where r.organization_id = $1 order by r.created_at, r.id`
const TABLES = `
  select table_name, columns, numeric_columns, omitted_columns, omitted_because from app.archive_tables()`
const COUNTS = `
  select (select coalesce(sum(app.archive_row_count(table_name, $1)), 0) from app.archive_tables() where omitted_because is null)::float8 as rows,
         (select count(*) from public.credit_reports where organization_id = $1)::float8 as reports,
         (select count(*) from storage.objects where organization_id = $1 or review_organization_id = $1)::float8 as files`

/**
 * Returns the number of rows and files to write. Each table is written as JSON and CSV, each report once more in the
 * public API's format.
 */
export async function archiveSize({ db, organizationId }: Pick<Contents, 'db' | 'organizationId'>) {
  const { rows } = await db.query<{ rows: number; reports: number; files: number }>(COUNTS, [organizationId])
  const { rows: lines = 0, reports = 0, files = 0 } = rows[0] ?? {}
  return { lines: 2 * lines + reports, files }
}

/** Writes all contents into the zip and closes it. Holds only part of one table, report or file in memory at a time. */
export async function writeArchive(contents: Contents, zip: ZipWriter): Promise<void> {
  const tables = (await contents.db.query<ArchiveTable>(TABLES)).rows
  const about = aboutArchive(contents)
  await zip.add('README.txt', [about.readme])
  for (const table of tables) {
    if (table.omitted_because !== null) {
      about.leftOut(table)
      continue
    }
    const name = table.table_name.replace(/^public\./, '').replaceAll('"', '')
    const rows = { count: 0 }
    const json = await zip.add(`data/${name}.jsonl`, jsonLines(contents, table, rows))
    about.wrote(table, rows.count, [json, await zip.add(`data/${name}.csv`, csvLines(contents, table))])
  }
  about.reports(await zip.add('reports/credit-reports.jsonl', reportLines(contents)))
  about.files(await zip.add('files.jsonl', await writeFiles(contents, zip)))
  await zip.add('manifest.json', [about.manifest()])
  zip.end()
}

const OPEN_TABLE = 'select app.open_archive_table($1::refcursor, $2, $3, $4)'

async function* jsonLines(contents: Contents, { table_name }: ArchiveTable, counted: { count: number }) {
  const { db, organizationId } = contents
  await db.query(OPEN_TABLE, ['lines', table_name, organizationId, false])
  for await (const rows of batches<{ line: string }>(contents, 'lines')) {
    counted.count += rows.length
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
}

async function* csvLines(contents: Contents, { table_name, columns, numeric_columns }: ArchiveTable) {
  const { db, organizationId } = contents
  const isNumeric = columns.map((column) => numeric_columns.includes(column))
  yield csvHead(columns)
  await db.query(OPEN_TABLE, ['lines', table_name, organizationId, true])
  for await (const rows of batches<{ line: (string | null)[] }>(contents, 'lines')) {
    yield rows.map(({ line }) => csvRow(line.map((cell, n) => cellOf(cell, isNumeric[n] === true)))).join('')
  }
}

// A negative number is not a formula. A number too long for a JavaScript number stays text.
function cellOf(cell: string | null, isNumeric: boolean): string | number | null {
  if (cell === null || !isNumeric) return cell
  const number = Number(cell)
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : cell
}

async function* reportLines(contents: Contents) {
  await contents.db.query(`declare lines no scroll cursor for ${REPORTS.replace('$1', literal(contents))}`)
  for await (const rows of batches<{ summary: string; bureaus: string | null }>(contents, 'lines')) {
    yield rows.map(({ summary, bureaus }) => `${JSON.stringify(canonicalReport(summary, bureaus))}\n`).join('')
  }
}

/**
 * Writes each file in a folder named after its object's id, so equal file names don't collide. Returns the lines of
 * the file index.
 */
async function writeFiles(contents: Contents, zip: ZipWriter): Promise<string[]> {
  const described: string[] = []
  await contents.db.query(`declare stored no scroll cursor for ${FILES.replaceAll('$1', literal(contents))}`)
  for await (const rows of batches<StoredFile>(contents, 'stored', 'files')) {
    for (const file of rows) {
      const { bucket_id: bucket, name } = file
      const written = await writeFile(contents, zip, file)
      described.push(`${JSON.stringify({ bucket, name, ...(written ?? { is_missing: true }) })}\n`)
      await contents.done({ files: 1 })
    }
  }
  return described
}

async function writeFile({ files }: Contents, zip: ZipWriter, file: StoredFile): Promise<Written | null> {
  const bytes = file.version === null ? null : await files.get(file.version)
  if (bytes === null) return null
  const path = `files/${file.bucket_id}/${file.id}/${harmlessName(file.file_name ?? file.name)}`
  return zip.add(path, bytes, PACKED.test(file.mimetype ?? ''))
}

/** Returns a file name that every system accepts and that can't leave its folder. */
function harmlessName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[^\w.() -]/g, '_')
      .replace(/^\.+/, '_')
      .slice(-LONGEST_NAME)
      .trim() || 'file'
  )
}

/** Yields the rows of an open cursor in batches, then closes the cursor. */
async function* batches<Row extends object>({ db, done }: Contents, cursor: string, counting?: 'files') {
  for (;;) {
    const { rows } = await db.query<Row>(`fetch ${LINES_AT_A_TIME} from ${cursor}`)
    if (rows.length > 0) yield rows
    if (counting !== 'files') await done({ lines: rows.length })
    if (rows.length < LINES_AT_A_TIME) break
  }
  await db.query(`close ${cursor}`)
}

// A cursor declaration takes no parameters. Only a valid UUID is inserted into the text.
const literal = ({ organizationId }: Contents) => `'${z.uuid().parse(organizationId)}'`
