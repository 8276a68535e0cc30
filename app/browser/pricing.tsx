import { hydrateRoot } from 'react-dom/client'
import { PricingCalculator } from '#features/public-site/screens/pricing/pricing-calculator.tsx'

// The page is read without this script; it only brings the calculator to life.
const place = document.getElementById('pricing-calculator')
if (place) hydrateRoot(place, <PricingCalculator />)
