import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { BUREAUS, bureauCode, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { BAND_EDGES, ficoBand } from '#features/credit-reports/rules/fico.ts'
import { ALERT_DUTIES } from '#features/credit-reports/rules/file-alerts.ts'
import { fileFigures } from '#features/credit-reports/rules/file-figures.ts'
import { SHOWN_SCORE } from '#features/credit-reports/rules/score-models.ts'
import type { ModelScore } from '#features/credit-reports/rules/scores/model-scores.ts'
import { box, type DrawingNode, type PdfNode, row } from '#platform/pdf/nodes.ts'
import { headLine, INK, INK_3, line, paper, text, title } from './paper.ts'

/** Alerts, before anything else. */
export function printedAlerts(files: readonly BureauFile[]): PdfNode[] {
  return files.flatMap(({ bureau, alerts }) =>
    alerts.map((alert) =>
      box(
        { marginTop: 8, padding: 6, backgroundColor: '#fbe6d4' },
        [text(`${bureauCode(bureau)} · ${alert.kind}: ${alert.text}`, paper.bold), text(ALERT_DUTIES[alert.kind])],
        { isWhole: true },
      ),
    ),
  )
}

const RULER_WIDTH = 528
const { label: MODEL, lowest: LOWEST, highest: HIGHEST } = SHOWN_SCORE
const FILLS = {
  red: '#d5443a',
  orange: '#e57a2b',
  yellow: '#d9ae1a',
  emerald: '#12a07c',
  green: '#2e9247',
  grey: '#a9aeb6',
}
const placeOf = (score: number) => ((score - LOWEST) / (HIGHEST - LOWEST)) * RULER_WIDTH

/** The FICO 8 scores on their scale, and the three slots below it. */
export function printedScores(files: readonly BureauFile[]): PdfNode[] {
  const scores = files.map(({ shownScore }) => shownScore).filter((score) => score !== null)
  return [
    text(`${MODEL} · range ${LOWEST} to ${HIGHEST}`, { ...paper.label, marginTop: 12 }),
    ruler(scores),
    row({ marginTop: 4 }, files.map(slot)),
  ]
}

function ruler(scores: readonly number[]): DrawingNode {
  const bands = BAND_EDGES.slice(0, -1).map((from, at) => {
    const { color } = ficoBand(from)
    const isHit = scores.some((score) => ficoBand(score).color === color)
    const width = placeOf(BAND_EDGES[at + 1] ?? HIGHEST) - placeOf(from)
    return { x: placeOf(from), y: 8, width, height: 8, color: FILLS[color], opacity: isHit ? 1 : 0.18 }
  })
  const marks = scores.map((score) => ({
    ...{ x: placeOf(score) - 0.6, y: 2, width: 1.2, height: 18, color: INK, opacity: 1 },
  }))
  return { kind: 'drawing', shapes: [...bands, ...marks], style: { height: 20, marginTop: 6 } }
}

function slot({ bureau, shownScore, status, message }: BureauFile): PdfNode {
  const words = status === 'success' ? ficoBand(shownScore).label : message
  return box({ width: `${100 / BUREAUS.length}%`, paddingRight: 8 }, [
    text(`${bureauCode(bureau)}  ${bureauName(bureau)}`, { color: INK_3 }),
    text(shownScore === null ? '-' : String(shownScore), { fontFamily: 'Helvetica-Bold', fontSize: 15 }),
    text(words, { color: INK_3 }),
  ])
}

/** Every score of every model, with its key factors in words and the bureaus side by side. */
export function printedReasons(files: readonly BureauFile[]): PdfNode[] {
  const models = [...new Set(files.flatMap(({ scores }) => scores.map(({ model }) => model)))]
  const lines = models.flatMap((model) => {
    const ofBureaus = files.map(({ scores }) => scores.find((score) => score.model === model))
    const most = Math.max(...ofBureaus.map((score) => score?.reasons.length ?? 0))
    // The FICO 8 scores are on their scale already.
    if (most === 0 && (model === MODEL || ofBureaus.every((score) => (score?.value ?? null) === null))) return []
    return [
      headLine(
        model,
        files.map(({ bureau }, at) => ({
          words: `${bureauCode(bureau)}  ${scoreWords(ofBureaus[at])}`,
          style: paper.name,
        })),
      ),
      ...Array.from({ length: most }, (_, place) =>
        line(
          `Reason ${place + 1}`,
          ofBureaus.map((score) => ({ words: reasonWords(score?.reasons[place]) })),
        ),
      ),
    ]
  })
  return lines.length === 0 ? [] : [title('Factors that lower the scores'), box({}, lines, { role: 'Table' })]
}

const scoreWords = (score: ModelScore | undefined) =>
  score?.value === undefined || score.value === null ? 'not scored' : String(score.value)

const reasonWords = (reason: { code: string | null; text: string } | undefined) =>
  reason === undefined ? '-' : `${reason.code === null ? '' : `${reason.code}: `}${reason.text}`

/** The bureaus' figures side by side. */
export function printedSummary(files: readonly BureauFile[]): PdfNode[] {
  if (files.every(({ status }) => status !== 'success')) return []
  const heads = files.map(({ bureau }) => ({ words: bureauCode(bureau), style: paper.name }))
  const figures = fileFigures(files).map((one) =>
    line(
      one.label,
      one.figures.map((words) => ({ words: words ?? '-' })),
    ),
  )
  return [title('Summary'), box({}, [headLine('', heads), ...figures], { role: 'Table' })]
}
