import type { ArchiveTable, Contents } from './archive-contents.ts'
import type { Written } from './zip-writer.ts'

const FORMAT = 'tradeline-archive'
const FORMAT_VERSION = 1
const MASKED =
  'Social Security numbers and dates of birth are masked, as on every screen. Each reveal is a separate, logged action.'

type About = Pick<Contents, 'companyName' | 'organizationId' | 'requestedBy' | 'at'>

/** Returns the README and manifest of an archive: its contents, counts and digests, and what was left out. */
export function aboutArchive(about: About) {
  const tables: Record<string, unknown>[] = []
  const omitted: { table: string; reason: string }[] = []
  let reports: Written | null = null
  let files: Written | null = null
  return {
    readme: readmeOf(about),
    wrote: ({ table_name, columns, omitted_columns }: ArchiveTable, rows: number, written: Written[]) =>
      void tables.push({ table: table_name, rows, columns, omitted_columns, files: written }),
    leftOut: ({ table_name, omitted_because }: ArchiveTable) =>
      void omitted.push({ table: table_name, reason: omitted_because ?? '' }),
    reports: (written: Written) => void (reports = written),
    files: (written: Written) => void (files = written),
    manifest: () =>
      `${JSON.stringify(
        {
          ...{ format: FORMAT, format_version: FORMAT_VERSION, sensitive_fields: 'masked' },
          organization: { id: about.organizationId, company_name: about.companyName },
          ...{ as_of: about.at.toISOString(), requested_by: about.requestedBy },
          ...{ tables, credit_reports: reports, stored_files: files, omitted },
        },
        null,
        2,
      )}\n`,
  }
}

const readmeOf = ({
  companyName,
  at,
}: About) => `Everything ${companyName} keeps in Tradeline, as of ${at.toISOString()}.

data/      one table per pair of files: .jsonl has a JSON object per line, exactly as stored; .csv is the same for
           spreadsheets (UTF-8; text that a spreadsheet would take for a formula starts with an apostrophe)
reports/   every credit report in the words of the public API, a JSON object per line
files/     the stored files, each in a folder named after its id
files.jsonl    what each of them is: bucket, name, path in this archive, bytes, SHA-256
manifest.json  what is here: tables with rows, columns and SHA-256, and what was left out, with the reason

${MASKED}
`
