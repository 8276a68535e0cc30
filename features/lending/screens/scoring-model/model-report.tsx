import { reasonText } from '#features/lending/rules/adverse-action/reasons.ts'
import { inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import { modelCardCsv, OUTCOME_TEXT, trainedOnText } from '#features/lending/rules/scoring-model/model-card.ts'
import { markOf } from '#features/lending/rules/scoring-model/model-features.ts'
import { LEAST_BAD_LOANS, LEAST_LOANS } from '#features/lending/rules/scoring-model/model-limits.ts'
import type { ScoringModel } from '#features/lending/rules/scoring-model/scoring-model.ts'
import type { ModelFacts } from '#features/lending/rules/scoring-model/train-model.ts'
import { counted } from '#platform/rules/counted.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { Button } from '#ui/button.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Part } from '#ui/part.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Table } from '#ui/table.tsx'
import { ModelComparison } from './model-comparison.tsx'
import type { ModelVersion } from './model-queries.ts'
import { PolicyMeasured } from './policy-measured.tsx'

/** A trained version: its data, its figures on the holdout, its points, and how it compares with the policy. */
export function ModelReport({ version }: { version: ModelVersion }) {
  const { model, facts, trained_on: trainedOn } = version
  if (model === null || facts === null || trainedOn === null) return null
  return (
    <>
      {trainedOn === 'demo' && (
        <p role="note" className="max-w-[72ch] border-yellow border-l-3 pl-3">
          <strong>Demo data, not your loans.</strong> This version was trained on invented loans, because your company
          has {counted(facts.own.loans, 'booked loan')} with a known outcome, {facts.own.bad} of them bad. A training on
          your own needs {LEAST_LOANS} with {LEAST_BAD_LOANS} bad ones. Don’t rely on its advice.
        </p>
      )}
      <Measured
        title={`Version ${version.version}: figures on the holdout`}
        facts={facts}
        action={<Export version={version} />}
      >
        {`${trainedOnText(trainedOn)}: trained on ${counted(facts.training.loans, 'loan')}, ${facts.training.bad} of them bad. ${OUTCOME_TEXT}`}
      </Measured>
      <PolicyMeasured policy={facts.policy} />
      <Calibration facts={facts} />
      <Points model={model} facts={facts} />
      <ModelComparison modelId={version.id} />
    </>
  )
}

function Export({ version }: { version: ModelVersion }) {
  const save = (text: string, type: string, extension: string) => {
    const name = csvFileName(`model-card-${version.version}`, new Date().toISOString().slice(0, 10))
    saveFile(new Blob([text], { type }), name.replace(/csv$/, extension))
  }
  const { trained_on, hash, finished_at, model, facts } = version
  if (trained_on === null || hash === null || finished_at === null || model === null || facts === null) return null
  const card = { ...version, trained_on, hash, finished_at, model, facts }
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => save(modelCardCsv(card), 'text/csv', 'csv')}>Model card as CSV</Button>
      <Button onClick={() => save(`${JSON.stringify(card, null, 2)}\n`, 'application/json', 'json')}>
        Model card as JSON
      </Button>
    </div>
  )
}

interface MeasuredProps {
  title: string
  facts: ModelFacts
  action: React.ReactNode
  children: string
}

function Measured({ title, facts: { holdout, unscored }, action, children }: MeasuredProps) {
  return (
    <Part title={title} about={children} action={action} className="grid gap-4">
      <Figures>
        <Figure
          label="AUC"
          value={holdout.auc ?? '–'}
          note={holdout.auc_error === null ? undefined : `± ${holdout.auc_error} standard error`}
        />
        <Figure label="KS" value={holdout.ks_percent === null ? '–' : `${holdout.ks_percent}%`} />
        <Figure label="Holdout loans" value={holdout.loans} note={`${holdout.bad} bad`} />
        <Figure label="Loans without a score" value={unscored} note="Too much was unknown" />
      </Figures>
      <p className="max-w-[72ch] text-ink-3 text-small">
        AUC: the chance that a good loan has more points than a bad one; 0.5 is a coin. KS: the greatest gap between the
        shares of bad and of good loans below some points. Both are measured on loans that the training did not see.
      </p>
    </Part>
  )
}

function Calibration({ facts: { holdout } }: { facts: ModelFacts }) {
  return (
    <Part
      title="Calibration"
      about="Tenths of the holdout by points: bad loans as expected, and as they were."
      className="grid gap-4"
    >
      <BarChart
        title="Bad loans in each tenth, %"
        heads={['Points', 'Bad loans, %']}
        format={(value) => `${value}%`}
        bars={holdout.calibration.map(({ from, to, actual_percent, expected_percent }, tenth) => ({
          name: `${tenth + 1}: ${from} to ${to}`,
          value: actual_percent,
          note: `expected ${expected_percent}%`,
        }))}
      />
    </Part>
  )
}

function Points({ model, facts }: { model: ScoringModel; facts: ModelFacts }) {
  const tiers = model.tiers.map(({ tier, from }) => `tier ${tier} from ${from}`).join(', ')
  return (
    <Part
      title="Points"
      about={`An applicant with the average of everything has ${model.base} points; ${tiers}. 40 more points double the odds of a good loan.`}
      className="grid gap-4"
    >
      <Table
        label="Points of each input"
        linesOnPhone
        heads={[
          'Input',
          'Better',
          { figure: 'Average' },
          { figure: 'Points for a usual step' },
          { figure: 'Unknown' },
          'Reason',
        ]}
      >
        <tbody>
          {model.features.map(({ input, center, slope }, at) => {
            const { deviation = 0, unknown_percent = 0 } = facts.features[at] ?? {}
            const { better, reason } = markOf(input)
            return (
              <tr key={input}>
                <th scope="row">{inputFacts(input).label}</th>
                <td data-label="Better">{better === 'more' ? 'More' : 'Less'}</td>
                <td data-label="Average" className="text-right">
                  {valueText(center, inputFacts(input).unit)}
                </td>
                <td data-label="Points for a usual step" className="text-right">
                  {slope === 0
                    ? 'none'
                    : `${Math.abs(Math.round(slope * deviation))} for ${valueText(deviation, inputFacts(input).unit)}`}
                </td>
                <td data-label="Unknown" className="text-right">
                  {unknown_percent}%
                </td>
                <td data-label="Reason">{reasonText(reason)}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <p className="max-w-[72ch] text-ink-3 text-small">
        A usual step is the standard deviation of the training. More of an input can only change the points in its
        direction. An unknown value neither adds nor loses points.
      </p>
    </Part>
  )
}

function valueText(value: number, unit: string): string {
  if (unit === 'cents') return `$${Math.round(value / 100).toLocaleString('en-US')}`
  return `${Math.round(value * 10) / 10}${unit === 'percent' ? '%' : ''}`
}
