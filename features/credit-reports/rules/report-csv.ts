import { csvHead, csvRow } from '#platform/rules/csv.ts'
import { BUREAUS, bureauName } from './bureaus.ts'
import type { Difference } from './matching/differences.ts'
import { COLLECTION_FIELDS, type ReportField, TRADELINE_FIELDS, writtenDay } from './report-fields.ts'
import { type MergedItem, nameOf, type ReportView } from './report-view.ts'
import { SHOWN_MODEL, SHOWN_SCORE } from './score-models.ts'
import { scoresByModel } from './scores/scores-by-model.ts'

const HEADS = ['Section', 'Item', 'Field', ...BUREAUS.map(bureauName), 'Differs']

/**
 * Returns the report as CSV: one row per field of each score, account, collection, inquiry and record, one column per
 * bureau. An empty cell means not reported. Account numbers show the last four digits, as on screen.
 */
export function reportCsv(view: ReportView): string {
  return [
    csvHead(HEADS),
    csvRow(['Scores', SHOWN_SCORE.label, 'Score', ...view.files.map(({ shownScore }) => shownScore), null]),
    ...scoresByModel(view.files)
      .filter(({ key }) => key !== SHOWN_MODEL)
      .map(({ model, scores }) =>
        csvRow(['Scores', model, 'Score', ...scores.map((score) => score?.value ?? null), null]),
      ),
    ...view.files.flatMap(({ bureau, unread }) =>
      unread.map(({ place, label, text }) =>
        csvRow(['Not read', place, label, ...BUREAUS.map((column) => (column === bureau ? text : null)), null]),
      ),
    ),
    ...view.accounts.flatMap((account) =>
      itemRows('Trade accounts', ({ company }) => company, account, TRADELINE_FIELDS).concat(
        csvRow([
          'Trade accounts',
          nameOf(BUREAUS.map((bureau) => account.byBureau[bureau]?.company)),
          'Payment history',
          ...BUREAUS.map((bureau) => account.byBureau[bureau]?.payments.map(({ code }) => code).join(' ') ?? null),
          mark(account.differences, 'payments'),
        ]),
      ),
    ),
    ...view.collections.flatMap((collection) =>
      itemRows('Collections', ({ originalCreditor }) => originalCreditor, collection, COLLECTION_FIELDS),
    ),
    ...view.inquiries.map(({ company, askedOn, bureaus }) =>
      csvRow([
        'Inquiries',
        company,
        'Date',
        ...BUREAUS.map((bureau) => (bureaus.includes(bureau) ? writtenDay(askedOn) : null)),
        null,
      ]),
    ),
    ...publicRecordRows(view),
  ].join('')
}

function itemRows<Item, Field extends string>(
  section: string,
  itemName: (item: Item) => string | null,
  { byBureau, differences }: MergedItem<Item, Field>,
  fields: readonly ReportField<Item, Field>[],
): string[] {
  const name = nameOf(BUREAUS.map((bureau) => (byBureau[bureau] === undefined ? null : itemName(byBureau[bureau]))))
  return fields.map(({ label, differing, of }) =>
    csvRow([
      section,
      name,
      label,
      ...BUREAUS.map((bureau) => (byBureau[bureau] === undefined ? null : of(byBureau[bureau]))),
      mark(differences, differing),
    ]),
  )
}

function publicRecordRows({ files }: ReportView): string[] {
  return files.flatMap(({ bureau, publicRecords }) =>
    publicRecords.map(({ kind, filedOn }) =>
      csvRow([
        'Public records',
        kind,
        'Filed',
        ...BUREAUS.map((column) => (column === bureau ? writtenDay(filedOn) : null)),
        null,
      ]),
    ),
  )
}

const mark = <Field extends string>(differences: readonly Difference<Field>[], field: Field | undefined) =>
  differences.some((difference) => difference.field === field) ? 'yes' : null
