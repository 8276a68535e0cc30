import { accentColors, type HexColor, type ThemeName } from '#features/organizations/rules/branding/accent.ts'

const SHEETS = {
  light: { label: 'Light mode', paper: '#ffffff', ink: '#4a505a' },
  dark: { label: 'Dark mode', paper: '#171c22', ink: '#b5bac1' },
} as const

/** The accent in both themes, and whether it had to be adjusted to be readable. */
export function AccentPreview({ accent }: { accent: HexColor }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <Sheet key={theme} accent={accent} theme={theme} />
      ))}
    </div>
  )
}

function Sheet({ accent, theme }: { accent: HexColor; theme: ThemeName }) {
  const { label, paper, ink } = SHEETS[theme]
  const { brand, onBrand } = accentColors(accent, theme)
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-sheet border border-rule p-3"
      style={{ background: paper, color: ink }}
    >
      <span className="text-small">{label}</span>
      <span className="rounded-control px-3 py-1.5 font-semibold" style={{ background: brand, color: onBrand }}>
        A button
      </span>
      <span className="underline underline-offset-4" style={{ color: brand }}>
        A link
      </span>
      <span className="text-code">
        {brand}
        {brand !== accent && ', adjusted to stay readable'}
      </span>
    </div>
  )
}
