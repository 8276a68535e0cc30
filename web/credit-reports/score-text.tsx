import { type FicoBand, ficoBand } from '#domain/credit-reports/fico.ts'

const TEXT_COLOUR: Record<FicoBand['colour'], string> = {
  green: 'text-green',
  emerald: 'text-emerald',
  yellow: 'text-yellow',
  orange: 'text-orange',
  red: 'text-red',
  grey: 'text-grey',
}

/** A FICO 8 score in the colour of its band, or N/A. */
export function ScoreText({ score, className = '' }: { score: number | null; className?: string }) {
  const { label, colour } = ficoBand(score)
  return (
    <span title={label} className={`font-semibold ${TEXT_COLOUR[colour]} ${className}`}>
      {score ?? 'N/A'}
    </span>
  )
}
