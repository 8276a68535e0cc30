import type { PartCondition } from '#features/templates/rules/template-content.ts'

const isSet = (field: string): PartCondition => ({ field, is_set: true })
const isOneOf = (field: string, ...values: string[]): PartCondition => ({ field, is_one_of: values })

/** The conditions of parts that starters print only in some cases. */
export const HAS_CO_BORROWER = isSet('co_borrower.name')
export const HAS_COSIGNER = isSet('cosigner.name')
export const HAS_VEHICLE = isSet('vehicle.vin')
export const HAS_ODOMETER = isSet('vehicle.odometer_miles')
export const HAS_COLLATERAL = isSet('loan.collateral')
export const HAS_NO_COLLATERAL: PartCondition = { field: 'loan.collateral', is_set: false }
export const CHARGES_DAILY_INTEREST = isOneOf('loan.interest_method', 'simple_daily')
export const CHARGES_SCHEDULED_INTEREST = isOneOf('loan.interest_method', 'scheduled')
export const CHARGES_ADD_ON_INTEREST = isOneOf('loan.interest_method', 'add_on')
/** The loan pays a seller, so that the holder notice of 16 CFR 433.2(b) is required. An unknown product counts as one. */
export const PAYS_A_SELLER = isOneOf('loan.product_kind', 'auto_purchase', 'retail_installment', '')
export const HAS_STARTER_INTERRUPT = isOneOf('vehicle.has_starter_interrupt', 'yes')
export const HAS_NO_VEHICLE: PartCondition = { field: 'vehicle.vin', is_set: false }
export const HAS_MILITARY_PHONE = isSet('loan.mla_phone')
export const IS_PRIVATE_SALE = isOneOf('repossession.sale_kind', 'private')
export const IS_PUBLIC_SALE = isOneOf('repossession.sale_kind', 'public')
export const HAS_DEFICIENCY = isSet('repossession.deficiency_cents')
export const HAS_SURPLUS = isSet('repossession.surplus_cents')
export const HAS_TRADE_IN = isSet('sale.trade_in')
export const HAS_TRADE_IN_VALUE = isSet('sale.trade_in_cents')
export const IS_NEW = isOneOf('vehicle.condition', 'new')
export const IS_USED = isOneOf('vehicle.condition', 'used')
export const IN_NEW_YORK = isOneOf('loan.state', 'NY')
export const ODOMETER_IS_ACTUAL = isOneOf('vehicle.odometer_reading', 'actual')
export const ODOMETER_EXCEEDS = isOneOf('vehicle.odometer_reading', 'exceeds')
export const ODOMETER_DIFFERS = isOneOf('vehicle.odometer_reading', 'discrepancy')
export const HAS_INSURER = isSet('insurance.company')
export const HAS_NO_INSURER: PartCondition = { field: 'insurance.company', is_set: false }
/** The Military Lending Act forbids arbitration with covered borrowers. An unknown status counts as covered. */
export const MAY_ARBITRATE = isOneOf('loan.is_mla_covered', 'no')
export const CO_BORROWER_MAY_ARBITRATE: PartCondition = {
  all_of: [
    { field: 'co_borrower.name', is_set: true },
    { field: 'loan.is_mla_covered', is_one_of: ['no'] },
  ],
}
export const MAY_NOT_ARBITRATE = isOneOf('loan.is_mla_covered', 'yes', '')

/** The boxes of the Buyers Guide. An empty value is a box that isn't checked. */
export const IS_AS_IS = isOneOf('vehicle.warranty', 'as_is')
export const HAS_IMPLIED_ONLY = isOneOf('vehicle.warranty', 'implied')
export const HAS_DEALER_WARRANTY = isOneOf('vehicle.warranty', 'full', 'limited')
export const HAS_NO_DEALER_WARRANTY = isOneOf('vehicle.warranty', 'as_is', 'implied', '')
export const HAS_FULL_WARRANTY = isOneOf('vehicle.warranty', 'full')
export const HAS_NO_FULL_WARRANTY = isOneOf('vehicle.warranty', 'as_is', 'implied', 'limited', '')
export const HAS_LIMITED_WARRANTY = isOneOf('vehicle.warranty', 'limited')
export const HAS_NO_LIMITED_WARRANTY = isOneOf('vehicle.warranty', 'as_is', 'implied', 'full', '')
export const MANUFACTURER_WARRANTY = isOneOf('vehicle.other_warranty', 'manufacturer')
export const NO_MANUFACTURER_WARRANTY = isOneOf('vehicle.other_warranty', 'used', 'other', 'none', '')
export const USED_VEHICLE_WARRANTY = isOneOf('vehicle.other_warranty', 'used')
export const NO_USED_VEHICLE_WARRANTY = isOneOf('vehicle.other_warranty', 'manufacturer', 'other', 'none', '')
export const OTHER_WARRANTY = isOneOf('vehicle.other_warranty', 'other')
export const NO_OTHER_WARRANTY = isOneOf('vehicle.other_warranty', 'manufacturer', 'used', 'none', '')
export const HAS_SERVICE_CONTRACT = isOneOf('vehicle.has_service_contract', 'yes')
export const HAS_NO_SERVICE_CONTRACT = isOneOf('vehicle.has_service_contract', 'no', '')
