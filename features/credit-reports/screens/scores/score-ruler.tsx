import { BUREAUS, type Bureau, type ByBureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { BAND_EDGES, type FicoBand, ficoBand } from '#features/credit-reports/rules/fico.ts'
import { SHOWN_SCORE } from '#features/credit-reports/rules/score-models.ts'
import { BureauMarkPath } from './bureau-mark.tsx'

/** A score by bureau; null or absent if there is none. */
export type ScoreByBureau = ByBureau<number | null>

interface Tick {
  bureau: Bureau
  score: number
}

interface ScoreRulerProps {
  scores: ScoreByBureau
  size?: 'row' | 'full'
  model?: string
}

interface RulerProps {
  ticks: Tick[]
  model: string
}

const { lowest: LOWEST, highest: HIGHEST } = SHOWN_SCORE
// The start of the band that is labeled at the end of the line, and of the band before it.
const [BEFORE_LAST, LAST] = BAND_EDGES.slice(-3)

const PAINT: Record<FicoBand['color'], { fill: string; stroke: string; text: string }> = {
  green: { fill: 'fill-green-fill', stroke: 'stroke-green', text: 'fill-green' },
  emerald: { fill: 'fill-emerald-fill', stroke: 'stroke-emerald', text: 'fill-emerald' },
  yellow: { fill: 'fill-yellow-fill', stroke: 'stroke-yellow', text: 'fill-yellow' },
  orange: { fill: 'fill-orange-fill', stroke: 'stroke-orange', text: 'fill-orange' },
  red: { fill: 'fill-red-fill', stroke: 'stroke-red', text: 'fill-red' },
  grey: { fill: 'fill-grey-fill', stroke: 'stroke-grey', text: 'fill-grey' },
}

/**
 * A line from 300 to 850 with the bands' edges and a tick per scored bureau. `row` is 120 px wide, for lists; `full`
 * fills the available width and shows the numbers. `model` names the scores; those of a model with a wider range are at the ends.
 */
export function ScoreRuler({ scores, size = 'full', model = SHOWN_SCORE.label }: ScoreRulerProps) {
  const ticks = BUREAUS.flatMap((bureau): Tick[] => {
    const score = scores[bureau]
    return score === null || score === undefined ? [] : [{ bureau, score }]
  })
  return size === 'row' ? <RowRuler ticks={ticks} model={model} /> : <FullRuler ticks={ticks} model={model} />
}

const ROW_WIDTH = 120

/** Uses few elements, because a list draws fifty rulers. Bands without a tick are part of the background. */
function RowRuler({ ticks, model }: RulerProps) {
  const placed = ticks.map(({ bureau, score }) => ({ bureau, x: ROW_WIDTH * share(score) }))
  return (
    <svg
      role="img"
      aria-label={inWords(ticks, model)}
      width={ROW_WIDTH}
      height="16"
      className="score-line inline-block overflow-visible align-middle"
    >
      {bands(ticks)
        .filter(({ isHit }) => isHit)
        .map((band) => (
          <HitBand key={band.from} band={band} y={7} height={4} />
        ))}
      <path d={placed.map(({ x }) => `M${x - 1} 2h2v13h-2z`).join('')} className="fill-ink" />
      {placed.map(({ bureau, x }) => (
        <BureauMarkPath key={bureau} bureau={bureau} transform={`translate(${x} 3) scale(0.6)`} />
      ))}
    </svg>
  )
}

const LEVEL_HEIGHT = 24
const TICK_HEIGHT = 14

function FullRuler({ ticks, model }: RulerProps) {
  const levels = labelLevels(ticks)
  const bandY = (Math.max(0, ...levels.values()) + 1) * LEVEL_HEIGHT + TICK_HEIGHT
  return (
    <div className="@container">
      <svg
        role="img"
        aria-label={inWords(ticks, model)}
        width="100%"
        height={bandY + 44}
        className="block overflow-visible"
      >
        <Bands ticks={ticks} y={bandY} height={10} />
        {BAND_EDGES.map((edge) => (
          <BandEdge key={edge} edge={edge} y={bandY + 10} />
        ))}
        {ticks.map((tick) => (
          <ScoreTick key={tick.bureau} tick={tick} bandY={bandY} level={levels.get(tick) ?? 0} />
        ))}
      </svg>
    </div>
  )
}

/** Only bands with a tick have full color; the others are tinted with a thin outline. */
function Bands({ ticks, y, height }: { ticks: Tick[]; y: number; height: number }) {
  return bands(ticks).map((band) => {
    if (band.isHit) return <HitBand key={band.from} band={band} y={y} height={height} />
    const { fill } = PAINT[ficoBand(band.from).color]
    return (
      <g key={band.from} aria-hidden="true">
        <rect x={position(band.from)} y={y} width={band.width} height={height} className={`${fill} opacity-20`} />
        <rect x={position(band.from)} y={y + height - 1} width={band.width} height={1} className={fill} />
      </g>
    )
  })
}

interface Band {
  from: number
  width: string
  isHit: boolean
}

function bands(ticks: Tick[]): Band[] {
  const hit = new Set(ticks.map(({ score }) => ficoBand(score).color))
  return BAND_EDGES.slice(0, -1).map((from, index) => {
    const to = BAND_EDGES[index + 1] ?? HIGHEST
    return { from, width: `${100 * (share(to) - share(from))}%`, isHit: hit.has(ficoBand(from).color) }
  })
}

function HitBand({ band, y, height }: { band: Band; y: number; height: number }) {
  const { fill, stroke } = PAINT[ficoBand(band.from).color]
  return (
    <rect
      aria-hidden="true"
      x={position(band.from)}
      y={y}
      width={band.width}
      height={height}
      className={`${fill} ${stroke}`}
    />
  )
}

// The highest band is labeled at the end of the line, because "Very Good" leaves no room at its edge.
function BandEdge({ edge, y }: { edge: number; y: number }) {
  const isLast = edge === HIGHEST
  return (
    <svg x={position(edge)} y={y} aria-hidden="true" className="overflow-visible">
      <rect x={isLast ? -1 : 0} width={1} height={5} className="fill-rule-strong" />
      <g textAnchor={isLast ? 'end' : 'start'} className="fill-ink-3 text-[11px]">
        <text y={17} className={edge === BEFORE_LAST ? 'hidden @xs:inline' : ''}>
          {edge}
        </text>
        {edge !== LAST && (
          <text y={31} className="hidden @lg:inline">
            {ficoBand(edge).label}
          </text>
        )}
      </g>
    </svg>
  )
}

function ScoreTick({ tick, bandY, level }: { tick: Tick; bandY: number; level: number }) {
  const top = bandY - TICK_HEIGHT - level * LEVEL_HEIGHT
  const isRight = leansRight(tick.score)
  return (
    <svg x={position(tick.score)} aria-hidden="true" className="overflow-visible">
      <rect x={-0.75} y={top - 18} width={1.5} height={bandY - top + 28} className="fill-ink" />
      <g transform={`translate(0 ${top - 9})`} textAnchor={isRight ? 'start' : 'end'}>
        <g transform={`translate(${isRight ? 8 : -8} 0)`}>
          <BureauMarkPath bureau={tick.bureau} />
        </g>
        <text x={isRight ? 16 : -16} y={7} className={`text-score ${PAINT[ficoBand(tick.score).color].text}`}>
          {tick.score}
        </text>
      </g>
    </svg>
  )
}

// A label's width on the narrowest ruler, in score points.
const LABEL_WIDTH_POINTS = 105

/** A label is at the left of its tick, except at the start of the line, where there is no room. */
function leansRight(score: number): boolean {
  return score - LOWEST < LABEL_WIDTH_POINTS
}

/** Returns label heights at which no tick crosses another label. */
function labelLevels(ticks: Tick[]): Map<Tick, number> {
  const levels = new Map<Tick, number>()
  for (const tick of ticks.toSorted((one, other) => one.score - other.score)) {
    const behind = [...levels].filter(([earlier]) => tick.score - earlier.score < LABEL_WIDTH_POINTS)
    levels.set(tick, behind.length === 0 ? 0 : Math.max(...behind.map(([, level]) => level)) + 1)
  }
  return levels
}

/** Returns a score's position on the line: 0 at the start, 1 at the end. */
const share = (score: number) => Math.min(1, Math.max(0, (score - LOWEST) / (HIGHEST - LOWEST)))

const position = (score: number) => `${100 * share(score)}%`

function inWords(ticks: Tick[], model: string): string {
  if (ticks.length === 0) return `${model}: no scores`
  return `${model}: ${ticks.map(({ bureau, score }) => `${bureauName(bureau)} ${score} ${ficoBand(score).label}`).join(', ')}`
}
