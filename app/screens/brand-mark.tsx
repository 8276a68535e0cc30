import { accentStyles } from '#features/organizations/rules/branding/accent.ts'
import { logoAddress } from '#features/organizations/screens/branding/branding-queries.ts'
import { usePerson } from './guards.tsx'

const PRODUCT = 'Tradeline'
const NAME = 'font-semibold font-serif text-[1.1875rem]/6'
// A logo is made for a white background, so it keeps one in the dark theme.
const LOGO =
  'max-h-8 object-contain object-left in-data-[theme=dark]:rounded-sheet in-data-[theme=dark]:bg-[#ffffff] in-data-[theme=dark]:p-1'

/** The company's logo, or its name, or the product's. `compact` is as narrow as the collapsed sidebar. */
export function BrandMark({ compact = false }: { compact?: boolean }) {
  const { branding } = usePerson()
  const name = branding.display_name ?? PRODUCT
  const logo = logoAddress(branding)
  if (logo !== null) {
    return <img src={logo} alt={name} className={`${LOGO} ${compact ? 'max-w-10 lg:max-w-43' : 'max-w-43'}`} />
  }
  return (
    <span className={`block break-words ${NAME}`}>
      <span aria-hidden={compact} className={compact ? 'lg:hidden' : 'hidden'}>
        {[...name][0]}
      </span>
      <span className={compact ? 'max-lg:sr-only' : ''}>{name}</span>
    </span>
  )
}

/** Replaces the product's accent color with the company's in both themes. Text is readable in each shade. */
export function BrandColors() {
  const { accent_color: accent } = usePerson().branding
  return accent === null ? null : <style>{accentStyles(accent)}</style>
}

/** The head of a printed page, with the company's brand. Renders nothing for a company without branding. */
export function PrintedBrand() {
  const { branding } = usePerson()
  const logo = logoAddress(branding)
  if (logo === null && branding.display_name === null) return null
  return (
    <div className="hidden items-center gap-3 px-4 pb-4 print:flex">
      {logo !== null && <img src={logo} alt="" className="max-h-8 max-w-43 object-contain" />}
      {branding.display_name !== null && <span className={NAME}>{branding.display_name}</span>}
    </div>
  )
}
