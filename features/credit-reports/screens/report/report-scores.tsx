import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { SHOWN_SCORE } from '#features/credit-reports/rules/score-models.ts'
import type { ModelScore } from '#features/credit-reports/rules/scores/model-scores.ts'
import { BureauPart } from '#features/credit-reports/screens/bureaus/bureau-column.tsx'
import { BureauSlots } from '#features/credit-reports/screens/bureaus/bureau-slots.tsx'
import { EveryScore } from '#features/credit-reports/screens/scores/every-score.tsx'
import { ScoreRuler } from '#features/credit-reports/screens/scores/score-ruler.tsx'
import { ReportSection } from './report-section.tsx'

/** The FICO 8 scores on the ruler, the three slots, the scores of every model, and each bureau's reasons as text. */
export function ReportScores({ files, bureauData }: { files: readonly BureauFile[]; bureauData: unknown }) {
  const explained = files.filter(({ scores }) => scores.some(({ reasons }) => reasons.length > 0))
  return (
    <>
      <section id="scores" aria-label={`${SHOWN_SCORE.label} scores`} className="mt-6 scroll-mt-16">
        <p className="text-ink-3 text-label">
          {SHOWN_SCORE.label} · range {SHOWN_SCORE.lowest} to {SHOWN_SCORE.highest}
        </p>
        <div className="mt-2">
          <ScoreRuler scores={Object.fromEntries(files.map(({ bureau, shownScore }) => [bureau, shownScore]))} />
        </div>
        <div className="mt-3">
          <BureauSlots bureauData={bureauData} />
        </div>
      </section>
      <EveryScore files={files} />
      {explained.length > 0 && (
        <ReportSection id="reasons" title="Factors that lower the scores">
          <div className="grid border-rule border-y sm:grid-cols-3">
            {explained.map((file) => (
              <Reasons key={file.bureau} file={file} />
            ))}
          </div>
        </ReportSection>
      )}
    </>
  )
}

function Reasons({ file }: { file: BureauFile }) {
  return (
    <BureauPart bureau={file.bureau}>
      {file.scores
        .filter(({ reasons }) => reasons.length > 0)
        .map((score) => (
          <ScoreReasons key={score.key} score={score} />
        ))}
    </BureauPart>
  )
}

function ScoreReasons({ score }: { score: ModelScore }) {
  return (
    <div className="mt-2">
      <p className="text-ink-3 text-small">
        {score.model} {score.value ?? 'not scored'}
      </p>
      <ol className="mt-1 grid gap-1">
        {score.reasons.map(({ code, text }) => (
          <li key={`${code} ${text}`} className="grid grid-cols-[28px_1fr] text-table">
            <span className="text-code text-ink-3">{code ?? '–'}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
