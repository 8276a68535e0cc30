import type { Mark } from '#features/signing/rules/field-value.ts'

/** A signature or initials as they are entered. */
export function MarkView({ mark, className = '' }: { mark: Mark; className?: string }) {
  if (mark.kind === 'typed')
    return (
      <span dir="auto" className={`wrap-anywhere font-serif italic ${className}`}>
        {mark.text}
      </span>
    )
  return (
    <svg viewBox={`0 0 1000 ${mark.height}`} aria-hidden className={className} preserveAspectRatio="xMidYMid meet">
      {mark.strokes.map((stroke, index) => (
        // Strokes never change their order.
        <polyline
          key={index}
          points={stroke.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={8}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
