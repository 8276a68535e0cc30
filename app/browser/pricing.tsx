import { hydrateRoot } from 'react-dom/client'
import { PricingCalculator } from '#features/public-site/screens/pricing/pricing-calculator.tsx'

// The page can be read without this script, which only activates the calculator.
const place = document.getElementById('pricing-calculator')
if (place) hydrateRoot(place, <PricingCalculator />)
