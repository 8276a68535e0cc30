import { z } from 'zod'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { HISTORY_FIELDS, LOAN_FIELDS } from './import-fields.ts'
import {
  LONGEST_CELL,
  LONGEST_FILE_NAME,
  LONGEST_UNDO_REASON,
  MOST_HISTORY_ROWS,
  MOST_IMPORT_CENTS,
  MOST_LOANS,
  MOST_PARTS,
  MOST_ROWS_AT_A_TIME,
} from './import-limits.ts'
import { DIFFERENCE_RULES, FILE_KINDS, IMPORT_MODES, TYPED_TOTALS } from './import-lists.ts'

const importId = z.guid('Invalid import ID')
const fileName = z
  .string('File name is required')
  .trim()
  .min(1, 'File name is required')
  .max(LONGEST_FILE_NAME, `A file name has at most ${LONGEST_FILE_NAME} characters`)
const head = z.string().max(LONGEST_CELL)
const LOAN_KEYS = LOAN_FIELDS.map(({ key }) => key)
const HISTORY_KEYS = HISTORY_FIELDS.map(({ key }) => key)

/** The choices of an import, besides its files. */
export const importChoices = z.strictObject({
  mode: z.enum(IMPORT_MODES, 'Choose balances or whole histories'),
  cutover_on: z.string('Choose the day of the balances').refine(isPlainDate, 'Enter a date such as 2026-01-31'),
  day_count: z.enum(DAY_COUNTS, 'Choose how days are counted'),
  loan_type: z.enum(LOAN_TYPES, 'Choose a loan type'),
  difference_rule: z.enum(DIFFERENCE_RULES, 'Choose what happens to loans that differ'),
})
export type ImportChoices = z.output<typeof importChoices>

/** The totals of the old system, in cents. */
const typedTotals = z.strictObject(
  Object.fromEntries(
    TYPED_TOTALS.map((name) => [
      name,
      z
        .int('Enter a whole number')
        .min(0)
        .max(MOST_IMPORT_CENTS * 100)
        .optional(),
    ]),
  ),
)

/** The body of POST /functions/v1/portfolio-import. */
export const importCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.literal('list') }),
    z.strictObject({ act: z.literal('get'), import_id: importId }),
    /** The loans of an import by file and ledger, a page at a time. */
    z.strictObject({
      act: z.literal('loans'),
      import_id: importId,
      after: z.int().min(0).optional(),
      only_different: z.boolean().optional(),
    }),
    z.strictObject({
      act: z.literal('begin'),
      ...importChoices.shape,
      loans_file: fileName,
      payments_file: fileName.optional(),
      loan_rows: z
        .int()
        .min(1, 'The file has no rows')
        .max(MOST_LOANS, `At most ${MOST_LOANS.toLocaleString('en-US')} loans can be imported at once`),
      history_rows: z
        .int()
        .min(0)
        .max(
          MOST_HISTORY_ROWS,
          `At most ${MOST_HISTORY_ROWS.toLocaleString('en-US')} payments can be imported at once`,
        ),
      /** The names of the mapped columns by field. They are remembered for the next file. */
      columns: z.strictObject({
        loans: z.partialRecord(z.enum(LOAN_KEYS), head),
        payments: z.partialRecord(z.enum(HISTORY_KEYS), head).optional(),
      }),
    }),
    z.strictObject({
      act: z.literal('rows'),
      import_id: importId,
      kind: z.enum(FILE_KINDS),
      part: z.int().min(0).max(MOST_PARTS),
      fields: z.array(z.enum([...LOAN_KEYS, ...HISTORY_KEYS])).min(1),
      /** The number of each row in the file, and its cells in the order of the fields. */
      rows: z
        .array(
          z.tuple(
            [z.int().min(1).max(10_000_000)],
            z.string().max(LONGEST_CELL, `A cell has at most ${LONGEST_CELL} characters`),
          ),
        )
        .min(1)
        .max(MOST_ROWS_AT_A_TIME),
    }),
    z.strictObject({ act: z.literal('check'), import_id: importId }),
    z.strictObject({
      act: z.literal('import'),
      import_id: importId,
      typed_totals: typedTotals,
      accepted_differences: z.boolean(),
    }),
    z.strictObject({ act: z.literal('cancel'), import_id: importId }),
    z.strictObject({
      act: z.literal('undo'),
      import_id: importId,
      reason: z
        .string('Reason is required')
        .trim()
        .refine(isVisible, 'Reason is required')
        .max(LONGEST_UNDO_REASON, `A reason has at most ${LONGEST_UNDO_REASON} characters`),
    }),
  ],
  'Act is required',
)
export type ImportCommand = z.output<typeof importCommandSchema>

/** The body of POST /functions/v1/export-portfolio-import. */
export const importExportSchema = z.strictObject({
  act: z.enum(['reconciliation', 'problems'], 'Choose a file'),
  import_id: importId,
})
