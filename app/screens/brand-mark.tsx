import { accentStyles } from '#features/organizations/rules/branding/accent.ts'
import { logoAddress } from '#features/organizations/screens/branding/branding-queries.ts'
import { usePerson } from './guards.tsx'

const PRODUCT = 'Tradeline'
const NAME = 'font-semibold font-serif text-[1.1875rem]/6'
// A logo is made for white paper: at night it keeps a piece of it.
const LOGO =
  'max-h-8 object-contain object-left in-data-[theme=dark]:rounded-sheet in-data-[theme=dark]:bg-[#ffffff] in-data-[theme=dark]:p-1'

/** The company's logo, or else its name, or else the product's. `compact`: as narrow as the folded sidebar. */
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

/** The company's accent in place of the product's, in both themes; each shade is one that text is readable in. */
export function BrandColors() {
  const { accent_color: accent } = usePerson().branding
  return accent === null ? null : <style>{accentStyles(accent)}</style>
}

/** The head of a printed page: whose paper it is. Nothing for a company without branding. */
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
