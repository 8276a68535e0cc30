import type { RecordLink } from './calls.ts'
import { useRecordTexts } from './record-texts.ts'
import { Statement } from './statement.tsx'

/** The statement as stored when the client was asked, part by part, in the language of the page if it has it. */
export function RecordStatement({ record }: { record: Pick<RecordLink, 'statement' | 'statement_es'> }) {
  const { language, texts } = useRecordTexts()
  const spanish = language === 'es' ? record.statement_es : null
  const isForeign = language === 'es' && spanish === null
  return (
    <>
      {isForeign && <p className="mb-3 text-ink-2">{texts.onlyEnglish}</p>}
      <div lang={isForeign ? 'en' : language}>
        <Statement parts={spanish ?? record.statement} />
      </div>
    </>
  )
}
