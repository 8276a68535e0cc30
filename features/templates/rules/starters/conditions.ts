import type { PartCondition } from '#features/templates/rules/template-content.ts'

const isSet = (field: string): PartCondition => ({ field, is_set: true })
const isOneOf = (field: string, ...values: string[]): PartCondition => ({ field, is_one_of: values })

/** The conditions of parts that starters print only in some cases. */
export const HAS_CO_BORROWER = isSet('co_borrower.name')
export const HAS_COSIGNER = isSet('cosigner.name')
export const HAS_VEHICLE = isSet('vehicle.vin')
export const HAS_COLLATERAL = isSet('loan.collateral')
export const HAS_NO_COLLATERAL: PartCondition = { field: 'loan.collateral', is_set: false }
export const CHARGES_DAILY_INTEREST = isOneOf('loan.interest_method', 'simple_daily')
export const CHARGES_SCHEDULED_INTEREST = isOneOf('loan.interest_method', 'scheduled')
export const CHARGES_ADD_ON_INTEREST = isOneOf('loan.interest_method', 'add_on')
/** The loan pays a seller, so that the holder notice of 16 CFR 433.2(b) is required. */
export const PAYS_A_SELLER = isSet('sale.seller_name')
export const HAS_STARTER_INTERRUPT = isOneOf('vehicle.has_starter_interrupt', 'yes')
export const HAS_NO_VEHICLE: PartCondition = { field: 'vehicle.vin', is_set: false }
export const HAS_MILITARY_PHONE = isSet('loan.mla_phone')
