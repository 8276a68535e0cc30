import { type FicoBand, ficoBand } from '#features/credit-reports/rules/fico.ts'

/** The text color of each band. The number is always shown too. */
export const BAND_TEXT: Record<FicoBand['color'], string> = {
  green: 'text-green',
  emerald: 'text-emerald',
  yellow: 'text-yellow',
  orange: 'text-orange',
  red: 'text-red',
  grey: 'text-grey',
}

/** A FICO 8 score in the color of its band, or N/A. */
export function ScoreText({ score, className = '' }: { score: number | null; className?: string }) {
  const { label, color } = ficoBand(score)
  return (
    <span title={label} className={`font-semibold ${BAND_TEXT[color]} ${className}`}>
      {score ?? 'N/A'}
    </span>
  )
}
