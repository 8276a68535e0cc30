import type { ReactNode } from 'react'
import type { SheetChoice } from '#platform/browser/import-file.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { LEGACY_ENCODINGS, type LegacyEncoding, type OddBytes } from './decoding.ts'
import type { ImportFileReading } from './use-import-file.ts'

/** Asks what a file leaves open: which of its sheets to read, or how an odd cell reads. */
export function ImportFileQuestion({ reading }: { reading: ImportFileReading }) {
  if (reading.question === null) return null
  const { file, about } = reading.question
  return (
    <section aria-label={`Question about ${file}`} className="space-y-4 border-rule border-t pt-4">
      {about.about === 'sheet' ? (
        <SheetQuestion file={file} sheets={about.sheets} reading={reading} />
      ) : (
        <EncodingQuestion file={file} odd={about.odd} reading={reading} />
      )}
      <Button variant="quiet" onClick={reading.forget} disabled={reading.isReading}>
        Cancel
      </Button>
    </section>
  )
}

interface SheetQuestionProps {
  file: string
  sheets: readonly SheetChoice[]
  reading: ImportFileReading
}

function SheetQuestion({ file, sheets, reading }: SheetQuestionProps) {
  return (
    <>
      <Question title={`Which sheet of ${file} do you want to import?`}>
        One sheet is imported at a time. You can choose the file again for the others.
      </Question>
      <Choices>
        {sheets.map(({ name, rowCount }) => (
          <Choice key={name} isDisabled={reading.isReading} onChoose={() => reading.settle({ sheet: name })}>
            <span className="wrap-anywhere font-semibold">{name}</span>{' '}
            <span className="text-ink-3 text-small">{counted(rowCount, 'row')}</span>
          </Choice>
        ))}
      </Choices>
    </>
  )
}

interface EncodingQuestionProps {
  file: string
  odd: OddBytes
  reading: ImportFileReading
}

const ENCODINGS: readonly LegacyEncoding[] = ['windows-1252', 'macintosh']

function EncodingQuestion({ file, odd, reading }: EncodingQuestionProps) {
  return (
    <>
      <Question title={`How should row ${odd.row.toLocaleString('en-US')} of ${file} read?`}>
        {odd.isMixed
          ? 'The file mixes encodings: most of it is UTF-8, but this cell is not. Your choice counts for every such cell.'
          : 'The file doesn’t say how its accented letters are written. Your choice counts for the whole file.'}
      </Question>
      <Choices>
        {ENCODINGS.map((encoding) => (
          <Choice key={encoding} isDisabled={reading.isReading} onChoose={() => reading.settle({ encoding })}>
            <span className="wrap-anywhere font-semibold">{odd.readings[encoding]}</span>{' '}
            <span className="text-ink-3 text-small">{LEGACY_ENCODINGS[encoding]}</span>
          </Choice>
        ))}
      </Choices>
    </>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-[62ch]" role="status">
      <h2 className="wrap-anywhere text-h2">{title}</h2>
      <p className="mt-1 text-ink-2">{children}</p>
    </div>
  )
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="grid max-w-xl gap-3 sm:grid-cols-2">{children}</div>
}

function Choice(choice: { isDisabled: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      disabled={choice.isDisabled}
      onClick={choice.onChoose}
      className="flex min-h-11 flex-col items-start gap-0.5 rounded-control border border-rule-strong bg-surface px-3 py-2 text-left hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-3"
    >
      {choice.children}
    </button>
  )
}
