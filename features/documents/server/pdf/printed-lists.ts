import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { bureauCode } from '#features/credit-reports/rules/bureaus.ts'
import { recordObsolescence } from '#features/credit-reports/rules/obsolescence.ts'
import { inWords, writtenDay } from '#features/credit-reports/rules/report-fields.ts'
import type { ReportView } from '#features/credit-reports/rules/report-view.ts'
import type { PdfNode } from '#platform/pdf/nodes.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { text, title } from './paper.ts'

/** The inquiries: who requested the file. */
export function printedInquiries({ inquiries }: ReportView): PdfNode[] {
  return section(
    'Inquiries',
    inquiries.map(({ company, kind, askedOn, bureaus }) =>
      sentence([writtenDay(askedOn), company ?? 'Not named', kind, bureaus.map(bureauCode).join(' ')]),
    ),
  )
}

/** Judgments, liens and bankruptcies. */
export function printedRecords({ files }: ReportView): PdfNode[] {
  const records = files.flatMap(({ bureau, publicRecords }) =>
    publicRecords.map(({ kind, court, status, filedOn, amountCents }) => {
      const obsolete = inWords(recordObsolescence(kind, filedOn))
      return sentence([
        bureauCode(bureau),
        kind ?? 'Not named',
        court,
        filedOn === null ? null : `filed ${writtenDay(filedOn)}`,
        amountCents === null ? null : wholeDollars(amountCents),
        status,
        obsolete === null ? null : `obsolete after ${obsolete}`,
      ])
    }),
  )
  return section('Public records', records)
}

/** The bureaus' personal information about the client. */
export function printedPeople(files: readonly BureauFile[]): PdfNode[] {
  const lines = files.flatMap(({ bureau, person }) => [
    ...person.names.map((name) => sentence([bureauCode(bureau), 'name', name])),
    ...person.addresses.map((address) => sentence([bureauCode(bureau), 'address', address])),
    ...person.employers.map((employer) => sentence([bureauCode(bureau), 'employer', employer])),
  ])
  return section('Personal information', lines)
}

function section(name: string, lines: string[]): PdfNode[] {
  const shown = lines.length === 0 ? ['None reported'] : lines
  return [title(name), ...shown.map((words) => text(words, { paddingTop: 1.5, paddingBottom: 1.5 }))]
}

const sentence = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ')
