import { BUREAUS, type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import { type FicoBand, ficoBand } from '#domain/credit-reports/fico.ts'
import { BureauMarkPath } from './bureau-mark.tsx'

/** FICO 8 score by bureau; null or absent where there is none. */
export type ScoreByBureau = { [bureau in Bureau]?: number | null }

interface Tick {
  bureau: Bureau
  score: number
}

const LOWEST = 300
const HIGHEST = 850
const EDGES = [LOWEST, 580, 640, 700, 750, HIGHEST] as const

const PAINT: Record<FicoBand['colour'], { fill: string; stroke: string; text: string }> = {
  green: { fill: 'fill-green-fill', stroke: 'stroke-green', text: 'fill-green' },
  emerald: { fill: 'fill-emerald-fill', stroke: 'stroke-emerald', text: 'fill-emerald' },
  yellow: { fill: 'fill-yellow-fill', stroke: 'stroke-yellow', text: 'fill-yellow' },
  orange: { fill: 'fill-orange-fill', stroke: 'stroke-orange', text: 'fill-orange' },
  red: { fill: 'fill-red-fill', stroke: 'stroke-red', text: 'fill-red' },
  grey: { fill: 'fill-grey-fill', stroke: 'stroke-grey', text: 'fill-grey' },
}

/**
 * The straight line from 300 to 850 with the bands' edges and one tick per scored bureau.
 * `row` is 120 px wide, for lists; `full` takes the width it is given and prints the numbers.
 */
export function ScoreRuler({ scores, size = 'full' }: { scores: ScoreByBureau; size?: 'row' | 'full' }) {
  const ticks = BUREAUS.flatMap((bureau): Tick[] => {
    const score = scores[bureau]
    return score === null || score === undefined ? [] : [{ bureau, score }]
  })
  return size === 'row' ? <RowRuler ticks={ticks} /> : <FullRuler ticks={ticks} />
}

function RowRuler({ ticks }: { ticks: Tick[] }) {
  return (
    <svg
      role="img"
      aria-label={inWords(ticks)}
      width="120"
      height="16"
      className="inline-block overflow-visible align-middle"
    >
      <Bands ticks={ticks} y={7} height={4} />
      {ticks.map(({ bureau, score }) => (
        <svg key={bureau} x={position(score)} y={9} aria-hidden="true" className="overflow-visible">
          <rect x={-1} y={-7} width={2} height={13} className="fill-ink" />
          <g transform="translate(0 -6) scale(0.6)">
            <BureauMarkPath bureau={bureau} />
          </g>
        </svg>
      ))}
    </svg>
  )
}

const LEVEL_HEIGHT = 24
const TICK_HEIGHT = 14

function FullRuler({ ticks }: { ticks: Tick[] }) {
  const levels = labelLevels(ticks)
  const bandY = (Math.max(0, ...levels.values()) + 1) * LEVEL_HEIGHT + TICK_HEIGHT
  return (
    <div className="@container">
      <svg role="img" aria-label={inWords(ticks)} width="100%" height={bandY + 44} className="block overflow-visible">
        <Bands ticks={ticks} y={bandY} height={10} />
        {EDGES.map((edge) => (
          <BandEdge key={edge} edge={edge} y={bandY + 10} />
        ))}
        {ticks.map((tick) => (
          <ScoreTick key={tick.bureau} tick={tick} bandY={bandY} level={levels.get(tick) ?? 0} />
        ))}
      </svg>
    </div>
  )
}

/** Only bands that hold a tick are painted at full strength; the others are a tint with a hairline. */
function Bands({ ticks, y, height }: { ticks: Tick[]; y: number; height: number }) {
  return EDGES.slice(0, -1).map((from, index) => {
    const to = EDGES[index + 1] ?? HIGHEST
    const { fill, stroke } = PAINT[ficoBand(from).colour]
    const isHit = ticks.some(({ score }) => ficoBand(score).colour === ficoBand(from).colour)
    const width = `${(100 * (to - from)) / (HIGHEST - LOWEST)}%`
    return (
      <g key={from} aria-hidden="true">
        <rect
          x={position(from)}
          y={y}
          width={width}
          height={height}
          className={isHit ? `${fill} ${stroke}` : `${fill} opacity-20`}
        />
        {!isHit && <rect x={position(from)} y={y + height - 1} width={width} height={1} className={fill} />}
      </g>
    )
  })
}

function BandEdge({ edge, y }: { edge: number; y: number }) {
  const isLast = edge === HIGHEST
  return (
    <svg x={position(edge)} y={y} aria-hidden="true" className="overflow-visible">
      <rect x={isLast ? -1 : 0} width={1} height={5} className="fill-rule-strong" />
      <g textAnchor={isLast ? 'end' : 'start'} className="fill-ink-3 text-[11px]">
        <text y={17}>{edge}</text>
        {!isLast && (
          <text y={31} className="hidden @xl:inline">
            {ficoBand(edge).label}
          </text>
        )}
      </g>
    </svg>
  )
}

function ScoreTick({ tick, bandY, level }: { tick: Tick; bandY: number; level: number }) {
  const top = bandY - TICK_HEIGHT - level * LEVEL_HEIGHT
  const shift = labelShift(tick.score)
  return (
    <svg x={position(tick.score)} aria-hidden="true" className="overflow-visible">
      <rect x={-0.75} y={top} width={1.5} height={bandY - top + 10} className="fill-ink" />
      <g transform={`translate(${shift} ${top - 10})`}>
        <g transform="translate(-20 0)">
          <BureauMarkPath bureau={tick.bureau} />
        </g>
        <text x={-12} y={7} className={`text-score ${PAINT[ficoBand(tick.score).colour].text}`}>
          {tick.score}
        </text>
      </g>
    </svg>
  )
}

/** Scores closer than a label is wide on a phone stack instead of overprinting. */
function labelLevels(ticks: Tick[]): Map<Tick, number> {
  const LABEL_WIDTH_POINTS = 85
  const lastScoreByLevel: number[] = []
  const levels = new Map<Tick, number>()
  for (const tick of ticks.toSorted((one, other) => one.score - other.score)) {
    const free = lastScoreByLevel.findIndex((last) => tick.score - last >= LABEL_WIDTH_POINTS)
    const level = free === -1 ? lastScoreByLevel.length : free
    lastScoreByLevel[level] = tick.score
    levels.set(tick, level)
  }
  return levels
}

/** Labels at the ends of the line lean inwards. */
function labelShift(score: number): number {
  if (score < LOWEST + 40) return 24
  return score > HIGHEST - 40 ? -24 : 0
}

function position(score: number): string {
  return `${(100 * (score - LOWEST)) / (HIGHEST - LOWEST)}%`
}

function inWords(ticks: Tick[]): string {
  if (ticks.length === 0) return 'FICO 8: no scores'
  return `FICO 8: ${ticks.map(({ bureau, score }) => `${bureauName(bureau)} ${score} ${ficoBand(score).label}`).join(', ')}`
}
