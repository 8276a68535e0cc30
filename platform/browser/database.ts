// Generated from the database by `npm run schema`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export interface Database {
  public: {
    Tables: {
      adverse_action_notices: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          application_id: string
          report_id: string | null
          reasons: string[]
          contents: Json
          decided_by: string | null
          decided_by_name: string
          created_at: string
          given_how: 'mail' | 'in_person' | 'email' | null
          given_on: string | null
          given_by: string | null
          given_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'adverse_action_notices_application_id_fkey'; columns: ['application_id']; isOneToOne: true; referencedRelation: 'loan_applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'adverse_action_notices_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'adverse_action_notices_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'adverse_action_notices_given_by_fkey'; columns: ['given_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'adverse_action_notices_report_id_fkey'; columns: ['report_id']; isOneToOne: false; referencedRelation: 'credit_reports'; referencedColumns: ['id'] },
        ]
      }
      annual_interest_statements: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          loan_id: string
          year: number
          version: number
          kind: 'form_1098' | 'annual'
          interest_cents: number
          principal_cents: number
          originated_on: string
          property: string | null
          status: 'emailed' | 'to_print' | 'printed' | 'mailed' | 'canceled'
          batch_id: string | null
          checked_at: string
          created_at: string
          finished_at: string | null
          finished_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'annual_interest_statements_organization_id_batch_id_fkey'; columns: ['organization_id', 'batch_id']; isOneToOne: false; referencedRelation: 'mail_batches'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'annual_interest_statements_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'annual_interest_statements_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      applicant_notices: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          kind: 'adverse_action' | 'credit_score'
          contents: Json
          report_id: string
          decided_by: string | null
          decided_by_name: string
          created_at: string
          given_how: 'mail' | 'in_person' | 'email' | null
          given_on: string | null
          given_by: string | null
          given_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'applicant_notices_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'applicant_notices_given_by_fkey'; columns: ['given_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'applicant_notices_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'applicant_notices_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'applicant_notices_report_id_fkey'; columns: ['report_id']; isOneToOne: false; referencedRelation: 'credit_reports'; referencedColumns: ['id'] },
        ]
      }
      application_collateral: {
        Row: {
          organization_id: string
          id: string
          application_id: string | null
          client_id: string
          loan_id: string | null
          kind: 'vehicle' | 'dwelling' | 'deposit' | 'goods' | 'other'
          vin: string | null
          vin_exception: 'before_1981' | 'other_market' | null
          model_year: number | null
          make: string | null
          model: string | null
          body: string | null
          mileage: number | null
          condition: 'new' | 'excellent' | 'good' | 'fair' | 'poor' | null
          description: string | null
          value_cents: number | null
          value_basis: 'retail_book' | 'trade_in_book' | 'wholesale_book' | 'purchase_price' | 'appraisal' | 'stated' | null
          value_source: string | null
          valued_on: string | null
          version: number
          removed_at: string | null
          removed_because: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'application_collateral_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_collateral_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_collateral_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      application_conditions: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          kind: string
          title: string
          provider: 'applicant' | 'co_applicant' | 'guarantor' | 'staff'
          source: 'product' | 'decision' | 'person'
          due_on: string
          expires_after_days: number | null
          status: 'requested' | 'received' | 'cleared' | 'waived' | 'expired'
          document_id: string | null
          received_at: string | null
          received_how: 'link' | 'staff' | null
          expires_on: string | null
          viewed_by_name: string | null
          viewed_at: string | null
          note: string | null
          settled_by_name: string | null
          settled_at: string | null
          requested_by_name: string | null
          reminded_on: string | null
          reminders: number
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'application_conditions_document_id_fkey'; columns: ['document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'application_conditions_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_conditions_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      application_decisions: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          policy_version_id: string
          policy_hash: string
          engine_version: number
          inputs: Json
          inputs_hash: string
          result: Json
          result_hash: string
          outcome: 'approve' | 'approve_with_conditions' | 'counteroffer' | 'refer' | 'decline'
          tier: string | null
          reasons: string[]
          report_id: string | null
          decided_by_name: string | null
          decided_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'application_decisions_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_decisions_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_decisions_organization_id_policy_version_id_fkey'; columns: ['organization_id', 'policy_version_id']; isOneToOne: false; referencedRelation: 'decision_policy_versions'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_decisions_report_id_fkey'; columns: ['report_id']; isOneToOne: false; referencedRelation: 'credit_reports'; referencedColumns: ['id'] },
        ]
      }
      application_model_scores: {
        Row: {
          organization_id: string
          id: string
          decision_id: string
          application_id: string
          client_id: string
          model_id: string
          points: number | null
          tier: string | null
          reasons: string[]
          features: Json
          scored_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'application_model_scores_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_model_scores_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_model_scores_organization_id_decision_id_fkey'; columns: ['organization_id', 'decision_id']; isOneToOne: false; referencedRelation: 'application_decisions'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_model_scores_organization_id_model_id_fkey'; columns: ['organization_id', 'model_id']; isOneToOne: false; referencedRelation: 'scoring_models'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      application_people: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          role: 'co_applicant' | 'guarantor'
          joint_intent: 'signed' | 'stated' | 'online' | null
          created_at: string
          monthly_income_cents: number | null
          income_source: string | null
          employer: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'application_people_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_people_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      application_referrals: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          referred_to: string | null
          referred_to_name: string
          referred_by: string | null
          referred_by_name: string
          note: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'application_referrals_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_referrals_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_referrals_referred_by_fkey'; columns: ['referred_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'application_referrals_referred_to_fkey'; columns: ['referred_to']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      application_terms: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          decision: 'approved' | 'counteroffered'
          source: 'structure' | 'engine' | 'counteroffer' | 'person'
          terms: Json
          because: string | null
          decided_by: string | null
          decided_by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'application_terms_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'application_terms_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'application_terms_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      autopay_authorizations: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          loan_id: string
          method_id: string
          amount_rule: 'installment' | 'all_due' | 'fixed'
          fixed_cents: number | null
          most_cents: number
          days_before: number
          retries: number
          retry_after_days: number
          signed_by: string
          signed_on: string
          signed_how: 'paper' | 'pay_page'
          document_id: string | null
          agreed_text: string
          copy_given_how: 'email' | 'handed_over'
          last_installment: number
          has_skipped: boolean
          problem: string | null
          added_by: string | null
          added_by_name: string | null
          created_at: string
          ended_at: string | null
          end_reason: string | null
          ended_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'autopay_authorizations_added_by_fkey'; columns: ['added_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'autopay_authorizations_document_id_fkey'; columns: ['document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'autopay_authorizations_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'autopay_authorizations_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'autopay_authorizations_organization_id_method_id_fkey'; columns: ['organization_id', 'method_id']; isOneToOne: false; referencedRelation: 'payment_methods'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      bank_deposits: {
        Row: {
          organization_id: string
          id: string
          number: number
          deposited_on: string
          slip: string | null
          counts: Json
          counted_cents: number
          expected_cents: number
          variance_cents: number
          variance_reason: string | null
          made_by: string | null
          made_by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'bank_deposits_made_by_fkey'; columns: ['made_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      card_entries: {
        Row: {
          id: string
          organization_id: string
          card_id: string
          kind: 'authorization' | 'decline' | 'release' | 'expiry' | 'purchase' | 'refund' | 'payment'
          amount: number
          authorization_id: string | null
          merchant: string | null
          reason: string | null
          expires_at: string | null
          event_key: string
          created_at: string
          merchant_category: string | null
          cleared_authorization_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'card_entries_authorization_id_fkey'; columns: ['authorization_id']; isOneToOne: true; referencedRelation: 'card_entries'; referencedColumns: ['id'] },
          { foreignKeyName: 'card_entries_card_id_fkey'; columns: ['card_id']; isOneToOne: false; referencedRelation: 'credit_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'card_entries_cleared_authorization_id_fkey'; columns: ['cleared_authorization_id']; isOneToOne: false; referencedRelation: 'card_entries'; referencedColumns: ['id'] },
        ]
      }
      card_reviews: {
        Row: {
          id: string
          organization_id: string
          card_id: string
          authorization_id: string
          event_key: string
          amount: number
          merchant: string | null
          covered_amount: number
          reason: 'over_authorization' | 'declined' | 'released'
          status: 'open' | 'accepted' | 'disputed'
          note: string | null
          decided_by: string | null
          decided_at: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'card_reviews_authorization_id_fkey'; columns: ['authorization_id']; isOneToOne: false; referencedRelation: 'card_entries'; referencedColumns: ['id'] },
          { foreignKeyName: 'card_reviews_card_id_fkey'; columns: ['card_id']; isOneToOne: false; referencedRelation: 'credit_cards'; referencedColumns: ['id'] },
          { foreignKeyName: 'card_reviews_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      cash_drawers: {
        Row: {
          organization_id: string
          id: string
          clerk_id: string | null
          clerk_name: string
          business_day: string
          status: 'open' | 'closed'
          opened_at: string
          opening_counts: Json
          opening_cents: number
          closed_at: string | null
          closed_by: string | null
          closed_by_name: string | null
          closing_counts: Json | null
          closing_cents: number | null
          expected_cents: number | null
          variance_cents: number | null
          variance_reason: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'cash_drawers_clerk_id_fkey'; columns: ['clerk_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'cash_drawers_closed_by_fkey'; columns: ['closed_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      cash_drops: {
        Row: {
          organization_id: string
          id: string
          number: number
          drawer_id: string
          dropped_on: string
          counts: Json
          amount_cents: number
          dropped_by: string | null
          dropped_by_name: string
          created_at: string
          confirmed_by: string | null
          confirmed_by_name: string | null
          confirmed_at: string | null
          canceled_by: string | null
          canceled_by_name: string | null
          canceled_at: string | null
          cancel_reason: string | null
          deposit_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'cash_drops_canceled_by_fkey'; columns: ['canceled_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'cash_drops_confirmed_by_fkey'; columns: ['confirmed_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'cash_drops_dropped_by_fkey'; columns: ['dropped_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'cash_drops_organization_id_deposit_id_fkey'; columns: ['organization_id', 'deposit_id']; isOneToOne: false; referencedRelation: 'bank_deposits'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'cash_drops_organization_id_drawer_id_fkey'; columns: ['organization_id', 'drawer_id']; isOneToOne: false; referencedRelation: 'cash_drawers'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      charge_off_proposals: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          loan_id: string
          counted_from: string
          proposed_on: string
          amount: number
          decision: 'accepted' | 'declined' | 'deferred' | null
          reason: string | null
          decided_on: string | null
          decided_by: string | null
          decided_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'charge_off_proposals_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'charge_off_proposals_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'charge_off_proposals_loan_id_fkey'; columns: ['loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['id'] },
        ]
      }
      charge_refunds: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          loan_id: string
          charge_id: string
          amount_cents: number
          paid_cents: number | null
          cause: 'error' | 'overpayment'
          reason: string
          status: 'sending' | 'processing' | 'succeeded' | 'failed' | 'review'
          processor_id: string | null
          failure: string | null
          review_note: string | null
          credit_posting_id: string | null
          correction_id: string | null
          settled_at: string | null
          asked_again_at: string | null
          is_sandbox: boolean
          requested_on: string
          requested_by: string | null
          requested_by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'charge_refunds_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'charge_refunds_organization_id_loan_id_charge_id_fkey'; columns: ['organization_id', 'loan_id', 'charge_id']; isOneToOne: false; referencedRelation: 'loan_charges'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'charge_refunds_organization_id_loan_id_correction_id_fkey'; columns: ['organization_id', 'loan_id', 'correction_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'charge_refunds_organization_id_loan_id_credit_posting_id_fkey'; columns: ['organization_id', 'loan_id', 'credit_posting_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'charge_refunds_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'charge_refunds_requested_by_fkey'; columns: ['requested_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      client_documents: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          document_type: 'tax_return' | 'pay_stub' | 'bank_statement' | 'utility_bill' | 'insurance_card' | 'vehicle_registration' | 'vehicle_insurance' | 'business_license' | 'ein_letter' | 'articles_of_incorporation' | 'other'
          custom_type: string | null
          file_url: string
          file_name: string
          file_size: number
          mime_type: string
          client_field: 'drivers_license_front' | 'drivers_license_back' | 'ssn_card_image' | 'proof_of_address_image' | 'proof_of_income_image' | 'proof_of_bank_image' | null
          series_id: string
          superseded_at: string | null
          archived_at: string | null
          uploaded_by: string | null
          created_at: string
        }
        Insert: {
          client_id: string
          document_type: 'tax_return' | 'pay_stub' | 'bank_statement' | 'utility_bill' | 'insurance_card' | 'vehicle_registration' | 'vehicle_insurance' | 'business_license' | 'ein_letter' | 'articles_of_incorporation' | 'other'
          custom_type?: string | null
          file_url: string
          file_name: string
          file_size: number | string
          mime_type: string
          series_id?: string
        }
        Update: {
          archived_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'client_documents_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'client_documents_uploaded_by_fkey'; columns: ['uploaded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      client_imports: {
        Row: {
          id: string
          organization_id: string
          user_id: string
          file_name: string
          row_count: number
          status: 'uploading' | 'checking' | 'checked' | 'importing' | 'done' | 'cancelled' | 'failed'
          rows_done: number
          rows_added: number
          rows_existing: number
          rejects: Json
          created_at: string
          finished_at: string | null
          rejected_count: number
          skips: Json
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'client_imports_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      client_merges: {
        Row: {
          organization_id: string
          id: string
          kept_id: string
          merged_id: string
          kept_name: string
          merged_name: string
          taken: string[]
          merged_by: string | null
          merged_by_name: string
          merged_at: string
          undo_until: string
          undone_at: string | null
          undone_by: string | null
          undone_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'client_merges_merged_by_fkey'; columns: ['merged_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'client_merges_organization_id_kept_id_fkey'; columns: ['organization_id', 'kept_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'client_merges_organization_id_merged_id_fkey'; columns: ['organization_id', 'merged_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'client_merges_undone_by_fkey'; columns: ['undone_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      client_ssn_changes: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          kind: 'correction' | 'second'
          status: 'waiting' | 'approved' | 'refused'
          ssn: string
          reason: string
          confirmation: string | null
          asked_by: string
          asked_by_name: string
          asked_at: string
          decided_by: string | null
          decided_at: string | null
          decision_reason: string | null
          written_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'client_ssn_changes_asked_by_fkey'; columns: ['asked_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'client_ssn_changes_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'client_ssn_changes_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      clients: {
        Row: {
          id: string
          organization_id: string
          user_id: string
          first_name: string
          last_name: string
          email: string | null
          phone: string | null
          address: string | null
          city: string | null
          state: string | null
          zip: string | null
          ssn: string | null
          date_of_birth: string | null
          assigned_contact_id: string | null
          drivers_license_front: string | null
          drivers_license_front_uploaded_at: string | null
          drivers_license_back: string | null
          drivers_license_back_uploaded_at: string | null
          ssn_card_image: string | null
          ssn_card_image_uploaded_at: string | null
          proof_of_address_image: string | null
          proof_of_address_image_uploaded_at: string | null
          proof_of_income_image: string | null
          proof_of_income_image_uploaded_at: string | null
          proof_of_bank_image: string | null
          proof_of_bank_image_uploaded_at: string | null
          archived_at: string | null
          created_at: string
          updated_at: string
          search_text: string | null
          latest_experian_score: number | null
          latest_equifax_score: number | null
          latest_transunion_score: number | null
          middle_score: number | null
          last_report_at: string | null
          assigned_contact_name: string
          open_loan_count: number
          past_due_loan_count: number
          loan_balance: number
          source: string
          name_prefix: string | null
          middle_name: string | null
          name_suffix: string | null
          full_name: string
          merged_into_id: string | null
          preferred_language: string | null
        }
        Insert: {
          user_id?: string
          first_name: string
          last_name: string
          email?: string | null
          phone?: string | null
          address?: string | null
          city?: string | null
          state?: string | null
          zip?: string | null
          ssn?: string | null
          date_of_birth?: string | null
          assigned_contact_id?: string | null
          drivers_license_front?: string | null
          drivers_license_front_uploaded_at?: string | null
          drivers_license_back?: string | null
          drivers_license_back_uploaded_at?: string | null
          ssn_card_image?: string | null
          ssn_card_image_uploaded_at?: string | null
          proof_of_address_image?: string | null
          proof_of_address_image_uploaded_at?: string | null
          proof_of_income_image?: string | null
          proof_of_income_image_uploaded_at?: string | null
          proof_of_bank_image?: string | null
          proof_of_bank_image_uploaded_at?: string | null
          name_prefix?: string | null
          middle_name?: string | null
          name_suffix?: string | null
          preferred_language?: string | null
        }
        Update: {
          first_name?: string
          last_name?: string
          email?: string | null
          phone?: string | null
          address?: string | null
          city?: string | null
          state?: string | null
          zip?: string | null
          ssn?: string | null
          date_of_birth?: string | null
          assigned_contact_id?: string | null
          drivers_license_front?: string | null
          drivers_license_front_uploaded_at?: string | null
          drivers_license_back?: string | null
          drivers_license_back_uploaded_at?: string | null
          ssn_card_image?: string | null
          ssn_card_image_uploaded_at?: string | null
          proof_of_address_image?: string | null
          proof_of_address_image_uploaded_at?: string | null
          proof_of_income_image?: string | null
          proof_of_income_image_uploaded_at?: string | null
          proof_of_bank_image?: string | null
          proof_of_bank_image_uploaded_at?: string | null
          archived_at?: string | null
          name_prefix?: string | null
          middle_name?: string | null
          name_suffix?: string | null
          preferred_language?: string | null
        }
        Relationships: [
          { foreignKeyName: 'clients_assigned_contact_id_fkey'; columns: ['assigned_contact_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'clients_merged_into_id_fkey'; columns: ['organization_id', 'merged_into_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'clients_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      collection_accounts: {
        Row: {
          organization_id: string
          loan_id: string
          client_id: string
          queue_id: string | null
          rank: number
          days_past_due: number
          past_due_cents: number
          broken_promise_on: string | null
          promised_until: string | null
          last_attempt_at: string | null
          last_contact_at: string | null
          follow_up_on: string | null
          follow_up_note: string | null
          collector_id: string | null
          collector_name: string | null
          assigned_at: string | null
          placed_at: string
          settlement_due_on: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'collection_accounts_collector_id_fkey'; columns: ['collector_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'collection_accounts_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'collection_accounts_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: true; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'collection_accounts_organization_id_queue_id_fkey'; columns: ['organization_id', 'queue_id']; isOneToOne: false; referencedRelation: 'collection_queues'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      collection_queues: {
        Row: {
          organization_id: string
          id: string
          name: string
          place: number
          is_catch_all: boolean
          min_days: number | null
          max_days: number | null
          min_cents: number | null
          max_cents: number | null
          is_broken_promise: boolean
          no_contact_days: number | null
          is_first_payment_default: boolean
          created_at: string
          removed_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      collection_settings: {
        Row: {
          organization_id: string
          collects_for_others: boolean
          promise_grace_days: number
          promise_tolerance_cents: number
          updated_at: string
          updated_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      collection_texts: {
        Row: {
          organization_id: string
          id: string
          kind: 'script' | 'email' | 'text'
          title: string
          subject: string | null
          body: string
          place: number
          created_at: string
          changed_at: string
          changed_by_name: string | null
          removed_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      consent_texts: {
        Row: {
          id: string
          organization_id: string
          version: string
          body: string
          text_hash: string
          created_by: string | null
          created_at: string
        }
        Insert: {
          version: string
          body: string
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'consent_texts_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      contact_attempts: {
        Row: {
          organization_id: string
          id: string
          loan_id: string
          client_id: string
          channel: 'call' | 'text' | 'email' | 'letter' | 'visit'
          is_inbound: boolean
          phone: string | null
          outcome: 'placed' | 'no_answer' | 'busy' | 'disconnected' | 'wrong_number' | 'voicemail' | 'third_party' | 'conversation' | 'promise' | 'callback' | 'refused' | 'sent'
          note: string | null
          override_reason: string | null
          message_id: string | null
          at: string
          by_id: string | null
          by_name: string
          ended_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'contact_attempts_by_id_fkey'; columns: ['by_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'contact_attempts_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'contact_attempts_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      contact_stops: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          kind: 'cease' | 'attorney' | 'deceased' | 'bankruptcy'
          received_on: string
          note: string | null
          attorney_name: string | null
          attorney_address: string | null
          attorney_phone: string | null
          set_by: string | null
          set_by_name: string
          set_at: string
          released_by: string | null
          released_by_name: string | null
          released_at: string | null
          release_reason: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'contact_stops_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'contact_stops_released_by_fkey'; columns: ['released_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'contact_stops_set_by_fkey'; columns: ['set_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      counter_receipt_lines: {
        Row: {
          organization_id: string
          receipt_id: string
          loan_id: string
          position: number
          amount_cents: number
          balance_cents: number
          posting_id: string
          reversal_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'counter_receipt_lines_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'counter_receipt_lines_organization_id_loan_id_posting_id_fkey'; columns: ['organization_id', 'loan_id', 'posting_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'counter_receipt_lines_organization_id_loan_id_reversal_id_fkey'; columns: ['organization_id', 'loan_id', 'reversal_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'counter_receipt_lines_organization_id_receipt_id_fkey'; columns: ['organization_id', 'receipt_id']; isOneToOne: false; referencedRelation: 'counter_receipts'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      counter_receipts: {
        Row: {
          organization_id: string
          id: string
          number: number
          client_id: string
          drawer_id: string | null
          method: 'cash' | 'check' | 'money_order'
          amount_cents: number
          tendered_cents: number
          change_cents: number
          reference: string | null
          note: string | null
          received_on: string
          status: 'posted' | 'void_requested' | 'voided'
          taken_by: string | null
          taken_by_name: string
          created_at: string
          printed: number
          void_reason: string | null
          void_requested_by: string | null
          void_requested_by_name: string | null
          void_requested_at: string | null
          voided_by: string | null
          voided_by_name: string | null
          voided_at: string | null
          void_drawer_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'counter_receipts_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'counter_receipts_organization_id_drawer_id_fkey'; columns: ['organization_id', 'drawer_id']; isOneToOne: false; referencedRelation: 'cash_drawers'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'counter_receipts_organization_id_void_drawer_id_fkey'; columns: ['organization_id', 'void_drawer_id']; isOneToOne: false; referencedRelation: 'cash_drawers'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'counter_receipts_taken_by_fkey'; columns: ['taken_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'counter_receipts_void_requested_by_fkey'; columns: ['void_requested_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'counter_receipts_voided_by_fkey'; columns: ['voided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      counter_settings: {
        Row: {
          organization_id: string
          uses_drawers: boolean
          most_unexplained_cents: number
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      credit_cards: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          lender_id: string | null
          card_type: string
          card_network: string
          credit_limit: number
          current_balance: number
          available_credit: number
          apr: number
          rewards_program: string | null
          status: 'pending' | 'active' | 'frozen' | 'closed'
          form: 'virtual' | 'physical' | null
          product_id: string | null
          issuer_token: string | null
          last_four: string | null
          exp_month: number | null
          exp_year: number | null
          state: 'PENDING_FULFILLMENT' | 'PENDING_ACTIVATION' | 'OPEN' | 'PAUSED' | 'CLOSED' | null
          substatus: 'LOST' | 'COMPROMISED' | 'DAMAGED' | 'END_USER_REQUEST' | 'ISSUER_REQUEST' | 'NOT_ACTIVE' | 'SUSPICIOUS_ACTIVITY' | 'INTERNAL_REVIEW' | 'EXPIRED' | 'UNDELIVERABLE' | 'OTHER' | null
          issuer_state: 'PENDING_FULFILLMENT' | 'PENDING_ACTIVATION' | 'OPEN' | 'PAUSED' | 'CLOSED' | null
          held_amount: number
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'credit_cards_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'credit_cards_lender_id_fkey'; columns: ['lender_id']; isOneToOne: false; referencedRelation: 'lenders'; referencedColumns: ['id'] },
        ]
      }
      credit_consents: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          text_version: string
          text_hash: string
          purpose: string
          bureaus: ('experian' | 'equifax' | 'transunion')[]
          pull_type: 'soft' | 'hard'
          method: 'esign' | 'wet' | 'voice'
          single_use: boolean
          uses: number
          signed_at: string
          expires_at: string
          revoked_at: string | null
          recorded_by: string | null
          recorded_at: string
          ip: string | null
          user_agent: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'credit_consents_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'credit_consents_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      credit_report_scores: {
        Row: {
          organization_id: string
          report_id: string
          client_id: string
          bureau: 'experian' | 'equifax' | 'transunion'
          model: string
          score: number | null
          lowest: number | null
          highest: number | null
          reasons: Json
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'credit_report_scores_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'credit_report_scores_organization_id_report_id_fkey'; columns: ['organization_id', 'report_id']; isOneToOne: false; referencedRelation: 'credit_reports'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      credit_reports: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          report_type: string
          status: 'success' | 'error' | 'pending'
          report_data: Json | null
          bureau_data: Json | null
          experian_score: number | null
          equifax_score: number | null
          transunion_score: number | null
          dispute_count: number
          successful_disputes: number
          ordered_by: string | null
          created_at: string
          disposed_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'credit_reports_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'credit_reports_ordered_by_fkey'; columns: ['ordered_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      credit_score_notices: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          application_id: string
          report_id: string
          contents: Json
          decided_by: string | null
          decided_by_name: string
          created_at: string
          given_how: 'mail' | 'in_person' | 'email' | null
          given_on: string | null
          given_by: string | null
          given_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'credit_score_notices_application_id_fkey'; columns: ['application_id']; isOneToOne: true; referencedRelation: 'loan_applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'credit_score_notices_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'credit_score_notices_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'credit_score_notices_given_by_fkey'; columns: ['given_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'credit_score_notices_report_id_fkey'; columns: ['report_id']; isOneToOne: false; referencedRelation: 'credit_reports'; referencedColumns: ['id'] },
        ]
      }
      debit_entries: {
        Row: {
          organization_id: string
          id: string
          file_id: string
          charge_id: string
          loan_id: string
          client_id: string
          trace_number: string
          amount_cents: number
          is_canceled: boolean
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'debit_entries_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'debit_entries_organization_id_file_id_fkey'; columns: ['organization_id', 'file_id']; isOneToOne: false; referencedRelation: 'debit_files'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'debit_entries_organization_id_loan_id_charge_id_fkey'; columns: ['organization_id', 'loan_id', 'charge_id']; isOneToOne: false; referencedRelation: 'loan_charges'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      debit_files: {
        Row: {
          organization_id: string
          id: string
          number: number
          file_name: string
          status: 'made' | 'delivered' | 'canceled'
          made_on: string
          effective_on: string
          entries: number
          total_cents: number
          hash: string
          is_automatic: boolean
          made_by_name: string | null
          created_at: string
          downloaded_at: string | null
          downloaded_by_name: string | null
          delivered_at: string | null
          delivered_by_name: string | null
          canceled_at: string | null
          canceled_by_name: string | null
          cancel_reason: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      debit_returns: {
        Row: {
          organization_id: string
          id: string
          kind: 'return' | 'change'
          code: string
          original_trace: string
          return_trace: string
          amount_cents: number
          client_id: string | null
          loan_id: string | null
          charge_id: string | null
          outcome: 'returned' | 'updated' | 'ask' | 'unknown'
          note: string | null
          handled_at: string | null
          handled_by_name: string | null
          created_at: string
          read_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'debit_returns_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'debit_returns_organization_id_loan_id_charge_id_fkey'; columns: ['organization_id', 'loan_id', 'charge_id']; isOneToOne: false; referencedRelation: 'loan_charges'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      decision_overrides: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          engine_decision_id: string
          kind: 'credit_not_approved' | 'declined_approval' | 'better_price' | 'other_terms'
          decision: 'approved' | 'declined' | 'counteroffered'
          amount_cents: number
          reason: string
          request: Json | null
          state: 'made' | 'requested' | 'confirmed' | 'rejected' | 'lapsed'
          requested_by: string | null
          requested_by_name: string
          created_at: string
          answered_by: string | null
          answered_by_name: string | null
          answered_at: string | null
          answer_reason: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'decision_overrides_answered_by_fkey'; columns: ['answered_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'decision_overrides_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'decision_overrides_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'decision_overrides_organization_id_engine_decision_id_fkey'; columns: ['organization_id', 'engine_decision_id']; isOneToOne: false; referencedRelation: 'application_decisions'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'decision_overrides_requested_by_fkey'; columns: ['requested_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      decision_policy_versions: {
        Row: {
          organization_id: string
          id: string
          version: number
          name: string
          state: 'draft' | 'submitted' | 'published' | 'retired'
          policy: Json
          hash: string
          shadow: Json | null
          shadow_at: string | null
          created_by: string
          created_by_name: string
          created_at: string
          changed_by: string
          changed_at: string
          submitted_by: string | null
          submitted_by_name: string | null
          submitted_at: string | null
          published_by: string | null
          published_by_name: string | null
          published_at: string | null
          published_alone: boolean
          effective_on: string | null
          retired_by_name: string | null
          retired_at: string | null
          retired_because: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'decision_policy_versions_changed_by_fkey'; columns: ['changed_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'decision_policy_versions_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'decision_policy_versions_published_by_fkey'; columns: ['published_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'decision_policy_versions_submitted_by_fkey'; columns: ['submitted_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      dispute_attestations: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          dispute_id: string
          link_id: string
          session_mark: string
          claim_digest: string
          language: 'en' | 'es'
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'dispute_attestations_dispute_id_fkey'; columns: ['dispute_id']; isOneToOne: true; referencedRelation: 'disputes'; referencedColumns: ['id'] },
          { foreignKeyName: 'dispute_attestations_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      dispute_letters: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          dispute_ids: string[]
          recipient_name: string
          status: 'sending' | 'sent' | 'delivered' | 'returned' | 'failed'
          vendor_id: string | null
          tracking_number: string | null
          is_sandbox: boolean
          expected_on: string | null
          delivered_on: string | null
          events: Json
          failure: string | null
          created_by: string | null
          created_by_name: string
          created_at: string
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'dispute_letters_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'dispute_letters_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      dispute_plans: {
        Row: {
          organization_id: string
          client_id: string
          on_verified: 'procedure' | 'furnisher' | 'again' | 'complaint' | 'none'
          on_no_response: 'procedure' | 'furnisher' | 'again' | 'complaint' | 'none'
          on_frivolous: 'procedure' | 'furnisher' | 'again' | 'complaint' | 'none'
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'dispute_plans_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: true; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      disputes: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          report_id: string
          bureau: 'experian' | 'equifax' | 'transunion'
          item_kind: 'account' | 'collection' | 'inquiry' | 'public_record' | 'name' | 'address' | 'employer'
          item_key: string
          item_name: string
          reason: 'not_mine' | 'identity_theft' | 'wrong_balance' | 'wrong_status' | 'wrong_date' | 'never_late' | 'paid' | 'discharged' | 'duplicate' | 'obsolete' | 'not_authorized' | 'misspelled' | 'validation' | 'other'
          explanation: string | null
          status: 'drafted' | 'attested' | 'sent' | 'received' | 'in_investigation' | 'resolved' | 'closed'
          attested_on: string | null
          sent_on: string | null
          tracking_number: string | null
          received_on: string | null
          information_on: string | null
          investigation_on: string | null
          due_on: string | null
          result: 'deleted' | 'modified' | 'verified' | 'frivolous' | 'no_response' | 'declined' | 'rescinded' | null
          result_on: string | null
          closed_on: string | null
          first_removal_days: number | null
          created_by: string | null
          created_at: string
          updated_at: string
          corrections: Json
          reinsertion_told_at: string | null
          result_recorded_at: string | null
          recipient: 'bureau' | 'furnisher' | 'collector'
          recipient_name: string | null
          recipient_address: string | null
          notice_on: string | null
          is_after_annual_report: boolean
          months: string[]
          correct_value: string | null
          item_facts: Json
          round: number
          follows_id: string | null
          next_act: 'procedure' | 'furnisher' | 'again' | 'complaint' | null
          next_status: 'proposed' | 'done' | 'dismissed' | null
          next_by: string | null
          procedure_on: string | null
          procedure_due_on: string | null
          procedure_answered_on: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'disputes_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'disputes_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'disputes_follows_id_fkey'; columns: ['follows_id']; isOneToOne: false; referencedRelation: 'disputes'; referencedColumns: ['id'] },
          { foreignKeyName: 'disputes_report_id_fkey'; columns: ['report_id']; isOneToOne: false; referencedRelation: 'credit_reports'; referencedColumns: ['id'] },
        ]
      }
      document_package_templates: {
        Row: {
          organization_id: string
          package_id: string
          position: number
          template_id: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'document_package_templates_organization_id_package_id_fkey'; columns: ['organization_id', 'package_id']; isOneToOne: false; referencedRelation: 'document_packages'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'document_package_templates_organization_id_template_id_fkey'; columns: ['organization_id', 'template_id']; isOneToOne: false; referencedRelation: 'document_templates'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      document_packages: {
        Row: {
          organization_id: string
          id: string
          use: 'loan_closing' | 'credit_repair'
          product_id: string | null
          state: string | null
          language: 'en' | 'es' | null
          changed_by_name: string
          changed_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'document_packages_organization_id_product_id_fkey'; columns: ['organization_id', 'product_id']; isOneToOne: false; referencedRelation: 'loan_products'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      document_template_files: {
        Row: {
          organization_id: string
          id: string
          object_name: string
          file_name: string
          sha256: string
          size_bytes: number
          pages: Json
          uploaded_by: string
          uploaded_by_name: string
          uploaded_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'document_template_files_uploaded_by_fkey'; columns: ['uploaded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      document_template_versions: {
        Row: {
          organization_id: string
          id: string
          template_id: string
          version: number
          state: 'draft' | 'submitted' | 'published' | 'retired'
          body: Json
          hash: string
          created_by: string
          created_by_name: string
          created_at: string
          changed_by: string
          changed_at: string
          submitted_by: string | null
          submitted_by_name: string | null
          submitted_at: string | null
          published_by: string | null
          published_by_name: string | null
          published_at: string | null
          published_alone: boolean
          first_used_at: string | null
          retired_by_name: string | null
          retired_at: string | null
          retired_because: string | null
          counsel_name: string | null
          counsel_reviewed_on: string | null
          counsel_states: string[]
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'document_template_versions_changed_by_fkey'; columns: ['changed_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'document_template_versions_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'document_template_versions_organization_id_template_id_fkey'; columns: ['organization_id', 'template_id']; isOneToOne: false; referencedRelation: 'document_templates'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'document_template_versions_published_by_fkey'; columns: ['published_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'document_template_versions_submitted_by_fkey'; columns: ['submitted_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      document_templates: {
        Row: {
          organization_id: string
          id: string
          name: string
          kind: string
          language: 'en' | 'es'
          created_by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      electronic_consents: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          email: string
          contact: string
          text_version: string
          text_hash: string
          statement: Json
          asked_by: string | null
          asked_by_name: string
          created_at: string
          answer_by: string
          demonstrated_at: string | null
          ip_address: string | null
          user_agent: string | null
          withdrawn_at: string | null
          withdrawn_how: 'on_page' | 'in_writing' | 'by_phone' | 'in_person' | null
          withdrawn_by: string | null
          withdrawn_by_name: string | null
          covers_privacy_notice: boolean
          statement_es: Json | null
          language: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'electronic_consents_asked_by_fkey'; columns: ['asked_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'electronic_consents_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'electronic_consents_withdrawn_by_fkey'; columns: ['withdrawn_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      envelope_documents: {
        Row: {
          organization_id: string
          id: string
          envelope_id: string
          position: number
          title: string
          kind: string
          object_name: string
          sha256: string
          size_bytes: number
          pages: number
          fields: Json
          signed_document_id: string | null
          signed_sha256: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'envelope_documents_organization_id_envelope_id_fkey'; columns: ['organization_id', 'envelope_id']; isOneToOne: false; referencedRelation: 'envelopes'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'envelope_documents_signed_document_id_fkey'; columns: ['signed_document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
        ]
      }
      envelope_events: {
        Row: {
          organization_id: string
          envelope_id: string
          sequence: number
          kind: 'created' | 'sent' | 'delivered' | 'opened' | 'page_viewed' | 'field_filled' | 'field_cleared' | 'consented' | 'signed' | 'declined' | 'expired' | 'canceled' | 'completed' | 'downloaded' | 'identity_passed' | 'identity_failed' | 'asked' | 'reminded' | 'paper_chosen' | 'paper_recorded' | 'address_corrected' | 'extended' | 'printed' | 'undelivered' | 'answered'
          happened_at: string
          ip_address: string
          user_agent: string
          signer_id: string | null
          actor_name: string | null
          document_id: string | null
          hash_before: string | null
          hash_after: string | null
          details: Json
          previous_hash: string
          hash: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'envelope_events_organization_id_document_id_fkey'; columns: ['organization_id', 'document_id']; isOneToOne: false; referencedRelation: 'envelope_documents'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'envelope_events_organization_id_envelope_id_fkey'; columns: ['organization_id', 'envelope_id']; isOneToOne: false; referencedRelation: 'envelopes'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'envelope_events_organization_id_signer_id_fkey'; columns: ['organization_id', 'signer_id']; isOneToOne: false; referencedRelation: 'envelope_signers'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      envelope_messages: {
        Row: {
          organization_id: string
          id: string
          envelope_id: string
          signer_id: string
          is_from_staff: boolean
          author_name: string
          body: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'envelope_messages_organization_id_envelope_id_fkey'; columns: ['organization_id', 'envelope_id']; isOneToOne: false; referencedRelation: 'envelopes'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'envelope_messages_organization_id_signer_id_fkey'; columns: ['organization_id', 'signer_id']; isOneToOne: false; referencedRelation: 'envelope_signers'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      envelope_signers: {
        Row: {
          organization_id: string
          id: string
          envelope_id: string
          position: number
          role: 'applicant' | 'co_applicant' | 'cosigner' | 'client' | 'company'
          name: string
          email: string | null
          phone: string | null
          client_id: string | null
          means: 'link' | 'tablet' | 'paper'
          language: 'en' | 'es'
          asked_at: string | null
          delivered_at: string | null
          opened_at: string | null
          consented_at: string | null
          consent_version: string | null
          signed_at: string | null
          declined_at: string | null
          declined_because: string | null
          paper_signed_on: string | null
          paper_recorded_by_name: string | null
          paper_document_id: string | null
          created_at: string
          role_number: number
          undelivered_at: string | null
          undelivered_because: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'envelope_signers_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'envelope_signers_organization_id_envelope_id_fkey'; columns: ['organization_id', 'envelope_id']; isOneToOne: false; referencedRelation: 'envelopes'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'envelope_signers_paper_document_id_fkey'; columns: ['paper_document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
        ]
      }
      envelopes: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          subject_kind: 'loan_application' | 'repair_contract' | 'none'
          subject_id: string | null
          title: string
          language: 'en' | 'es'
          signing_order: 'in_order' | 'together'
          status: 'draft' | 'sent' | 'completed' | 'declined' | 'expired' | 'canceled'
          expires_on: string
          paper_code: string
          created_by: string | null
          created_by_name: string
          last_sequence: number
          last_hash: string
          sent_at: string | null
          signed_at: string | null
          completed_at: string | null
          ended_at: string | null
          ended_why: string | null
          events_object: string | null
          reminded_at: string | null
          reminders: number
          created_at: string
          search_text: string
          unanswered_since: string | null
          undelivered_since: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'envelopes_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'envelopes_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      funding_files: {
        Row: {
          organization_id: string
          id: string
          number: number
          file_name: string
          effective_on: string
          entries: number
          total_cents: number
          hash: string
          created_by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      identity_checks: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          report_id: string
          alert_kind: string
          method: string
          note: string
          recorded_by: string | null
          recorded_by_name: string
          recorded_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'identity_checks_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'identity_checks_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'identity_checks_report_id_fkey'; columns: ['report_id']; isOneToOne: false; referencedRelation: 'credit_reports'; referencedColumns: ['id'] },
        ]
      }
      imported_reports: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          document_id: string | null
          source: 'annual_credit_report' | 'monitoring' | 'bureau' | 'other'
          format: 'pdf' | 'html' | 'json'
          file_name: string
          reported_on: string
          entries: Json
          unread: Json
          imported_by: string | null
          removed_at: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'imported_reports_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'imported_reports_document_id_fkey'; columns: ['document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'imported_reports_imported_by_fkey'; columns: ['imported_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      incompleteness_notices: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          application_id: string
          answer_by: string
          contents: Json
          decided_by: string | null
          decided_by_name: string
          created_at: string
          given_how: 'mail' | 'in_person' | 'email' | null
          given_on: string | null
          given_by: string | null
          given_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'incompleteness_notices_application_id_fkey'; columns: ['application_id']; isOneToOne: true; referencedRelation: 'loan_applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'incompleteness_notices_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'incompleteness_notices_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'incompleteness_notices_given_by_fkey'; columns: ['given_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      legal_holds: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          application_id: string | null
          reason: string
          set_by: string | null
          set_by_name: string
          set_at: string
          release_reason: string | null
          released_by: string | null
          released_by_name: string | null
          released_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'legal_holds_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'legal_holds_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'legal_holds_released_by_fkey'; columns: ['released_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'legal_holds_set_by_fkey'; columns: ['set_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      lenders: {
        Row: {
          id: string
          organization_id: string
          company_name: string
          company_type: 'lender' | 'dealer' | 'bank' | 'credit_union' | 'card_issuer' | 'other'
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      loan_allocations: {
        Row: {
          organization_id: string
          loan_id: string
          posting_id: string
          effective_date: string
          interest: number
          principal: number
          fees: number
          charges: number
          credit: number
          recovered: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_allocations_organization_id_loan_id_posting_id_fkey'; columns: ['organization_id', 'loan_id', 'posting_id']; isOneToOne: true; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      loan_applications: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          lender_id: string | null
          loan_type: 'auto' | 'mortgage' | 'personal' | 'other'
          amount: number
          status: 'pending' | 'in_review' | 'counteroffered' | 'approved' | 'declined' | 'withdrawn' | 'not_accepted' | 'closed_incomplete' | 'funded'
          purpose: string | null
          submitted_at: string
          decision_at: string | null
          completed_at: string | null
          counteroffered_at: string | null
          notice_due_on: string | null
          notice_warnings: number
          missing_by: string | null
          ended_on: string | null
          ended_how: 'in_writing' | 'by_phone' | 'in_person' | 'no_answer' | null
          refusal_told: boolean
          number: number
          term_months: number | null
          payment_frequency: string | null
          down_payment_cents: number | null
          received_how: string | null
          received_on: string | null
          employer: string | null
          job_title: string | null
          employed_since: string | null
          monthly_income_cents: number | null
          income_source: string | null
          income_verified_how: string | null
          housing: string | null
          housing_payment_cents: number | null
          notes: string | null
          product_version_id: string | null
          report_used: boolean | null
          no_report_statement: string | null
          missed_due_on: string | null
          notice_owed_by: string | null
          notice_given_on: string | null
          decided_days_late: number | null
          notice_days_late: number | null
          lived_since: string | null
          trade_in: string | null
          trade_in_allowance_cents: number | null
          trade_in_payoff_cents: number | null
          debt_changes: Json | null
          personal_references: Json | null
          owner_id: string | null
          open_conditions: number
          awaited_conditions: number
          stage: 'new' | 'needs_data' | 'in_review' | 'decided' | 'offer_out' | 'closing' | 'booked' | 'ended'
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_applications_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'loan_applications_lender_id_fkey'; columns: ['lender_id']; isOneToOne: false; referencedRelation: 'lenders'; referencedColumns: ['id'] },
          { foreignKeyName: 'loan_applications_owner_id_fkey'; columns: ['owner_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'loan_applications_product_version'; columns: ['organization_id', 'product_version_id']; isOneToOne: false; referencedRelation: 'loan_product_versions'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      loan_charge_events: {
        Row: {
          organization_id: string
          id: string
          charge_id: string
          loan_id: string
          kind: 'scheduled' | 'sending' | 'processing' | 'succeeded' | 'failed' | 'returned' | 'canceled' | 'review'
          note: string | null
          by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_charge_events_organization_id_loan_id_charge_id_fkey'; columns: ['organization_id', 'loan_id', 'charge_id']; isOneToOne: false; referencedRelation: 'loan_charges'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      loan_charges: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          loan_id: string
          method_id: string
          amount_cents: number
          due_on: string
          source: 'staff' | 'autopay' | 'pay_page'
          status: 'scheduled' | 'sending' | 'processing' | 'succeeded' | 'failed' | 'returned' | 'canceled' | 'review'
          presented_again: number
          retries_id: string | null
          processor_id: string | null
          sent_on: string | null
          settled_at: string | null
          returned_on: string | null
          decline_code: string | null
          decline_reason: string | null
          review_note: string | null
          posting_id: string | null
          reversal_id: string | null
          asked_again_at: string | null
          is_sandbox: boolean
          requested_by: string | null
          requested_by_name: string | null
          created_at: string
          taken_cents: number | null
          autopay_id: string | null
          installment: number | null
          entry_class: 'PPD' | 'CCD' | 'WEB' | 'TEL' | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_charges_autopay'; columns: ['organization_id', 'loan_id', 'autopay_id']; isOneToOne: false; referencedRelation: 'autopay_authorizations'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'loan_charges_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_charges_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_charges_organization_id_loan_id_posting_id_fkey'; columns: ['organization_id', 'loan_id', 'posting_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'loan_charges_organization_id_loan_id_reversal_id_fkey'; columns: ['organization_id', 'loan_id', 'reversal_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'loan_charges_organization_id_method_id_fkey'; columns: ['organization_id', 'method_id']; isOneToOne: false; referencedRelation: 'payment_methods'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_charges_organization_id_retries_id_fkey'; columns: ['organization_id', 'retries_id']; isOneToOne: false; referencedRelation: 'loan_charges'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_charges_requested_by_fkey'; columns: ['requested_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      loan_closings: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          disclosure_id: string
          envelope_id: string
          status: 'sent' | 'booked' | 'ended'
          language: 'en' | 'es'
          asked: Json
          payout_words: string | null
          mla_oral_how: 'in_person' | 'toll_free' | null
          mla_oral_at: string | null
          mla_oral_by_name: string | null
          problem: string | null
          signed_at: string | null
          loan_id: string | null
          ended_at: string | null
          ended_why: string | null
          created_by: string | null
          created_by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_closings_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'loan_closings_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_closings_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_closings_organization_id_disclosure_id_fkey'; columns: ['organization_id', 'disclosure_id']; isOneToOne: false; referencedRelation: 'loan_disclosures'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_closings_organization_id_envelope_id_fkey'; columns: ['organization_id', 'envelope_id']; isOneToOne: true; referencedRelation: 'envelopes'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_closings_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      loan_disclosure_deliveries: {
        Row: {
          organization_id: string
          id: string
          disclosure_id: string
          client_id: string
          how: 'link' | 'tablet' | 'paper'
          given_at: string
          recorded_by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_disclosure_deliveries_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_disclosure_deliveries_organization_id_disclosure_id_fkey'; columns: ['organization_id', 'disclosure_id']; isOneToOne: false; referencedRelation: 'loan_disclosures'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      loan_disclosures: {
        Row: {
          organization_id: string
          id: string
          application_id: string
          client_id: string
          number: number
          contents: Json
          hash: string
          schedule_hash: string
          quote: Json
          changes: string[]
          created_by_name: string
          created_at: string
          superseded_by: string | null
          superseded_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_disclosures_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_disclosures_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_disclosures_organization_id_superseded_by_fkey'; columns: ['organization_id', 'superseded_by']; isOneToOne: false; referencedRelation: 'loan_disclosures'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      loan_due_items: {
        Row: {
          organization_id: string
          loan_id: string
          number: number
          due_on: string
          amount: number
          paid: number
          paid_on: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_due_items_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      loan_funding_events: {
        Row: {
          organization_id: string
          id: string
          funding_id: string
          kind: 'requested' | 'prenote' | 'sending' | 'sent' | 'settled' | 'returned' | 'changed' | 'canceled'
          event_key: string | null
          note: string | null
          by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_funding_events_organization_id_funding_id_fkey'; columns: ['organization_id', 'funding_id']; isOneToOne: false; referencedRelation: 'loan_fundings'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      loan_fundings: {
        Row: {
          organization_id: string
          id: string
          loan_id: string
          client_id: string
          kind: 'processor' | 'nacha' | 'check' | 'dealer_draft' | 'payoff' | 'cash'
          status: 'requested' | 'sending' | 'sent' | 'settled' | 'returned' | 'canceled'
          payee_name: string
          amount_cents: number
          routing_number: string | null
          account_mask: string | null
          account_type: 'checking' | 'savings' | null
          entry_class: 'PPD' | 'CCD' | null
          prenote: 'none' | 'wanted' | 'sent'
          prenote_until: string | null
          prenote_trace: string | null
          held_until: string | null
          reference: string | null
          file_id: string | null
          trace_number: string | null
          sent_on: string | null
          sent_by: string | null
          sent_initials: string | null
          settled_on: string | null
          witness_initials: string | null
          returned_on: string | null
          return_code: string | null
          return_reason: string | null
          change_code: string | null
          is_sandbox: boolean
          requested_by: string | null
          requested_by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_fundings_file'; columns: ['organization_id', 'file_id']; isOneToOne: false; referencedRelation: 'funding_files'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_fundings_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_fundings_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_fundings_requested_by_fkey'; columns: ['requested_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'loan_fundings_sent_by_fkey'; columns: ['sent_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      loan_month_ends: {
        Row: {
          organization_id: string
          loan_id: string
          month_end: string
          status: 'current' | 'past_due' | 'paid_off' | 'charged_off' | 'settled' | 'sold'
          principal: number
          interest: number
          fees: number
          past_due_amount: number
          days_past_due: number
          past_due_since: string | null
          next_due_on: string | null
          next_due_amount: number | null
          last_payment_on: string | null
          paid_in_month: number
          scheduled_payment: number
          charged_off_on: string | null
          charged_off_amount: number | null
          recovered_amount: number
          is_deceased: boolean
          bankruptcy_chapter: number | null
          frozen_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_month_ends_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      loan_postings: {
        Row: {
          id: string
          organization_id: string
          loan_id: string
          kind: 'disbursement' | 'advance' | 'payment' | 'credit' | 'refund' | 'reversal' | 'fee' | 'waiver' | 'charge' | 'rate_change' | 'scra' | 'accrual_off' | 'accrual_on' | 'due_date_change' | 'payment_change' | 'extension' | 'modification' | 'charge_off' | 'recovery' | 'settlement' | 'sale' | 'deceased' | 'bankruptcy' | 'bankruptcy_dismissed' | 'fraud' | 'fraud_resolved'
          amount: number | null
          effective_date: string
          reverses_id: string | null
          note: string | null
          created_at: string
          method: 'cash' | 'check' | 'card' | 'ach' | 'other' | null
          reference: string | null
          recorded_by: string | null
          recorded_by_name: string | null
          idempotency_key: string | null
          details: Json
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_postings_loan_id_fkey'; columns: ['loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['id'] },
          { foreignKeyName: 'loan_postings_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'loan_postings_reverses_id_fkey'; columns: ['reverses_id']; isOneToOne: true; referencedRelation: 'loan_postings'; referencedColumns: ['id'] },
        ]
      }
      loan_product_versions: {
        Row: {
          organization_id: string
          id: string
          product_id: string
          version: number
          terms: Json
          kind: 'personal' | 'secured' | 'auto_purchase' | 'auto_refinance' | 'retail_installment' | 'second_mortgage' | 'line_of_credit'
          loan_type: 'auto' | 'mortgage' | 'personal' | 'other'
          note: string | null
          created_by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_product_versions_organization_id_product_id_fkey'; columns: ['organization_id', 'product_id']; isOneToOne: false; referencedRelation: 'loan_products'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      loan_products: {
        Row: {
          organization_id: string
          id: string
          name: string
          status: 'draft' | 'offered' | 'retired'
          current_version_id: string
          created_at: string
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_products_current_version'; columns: ['organization_id', 'id', 'current_version_id']; isOneToOne: false; referencedRelation: 'loan_product_versions'; referencedColumns: ['organization_id', 'product_id', 'id'] },
        ]
      }
      loan_settlements: {
        Row: {
          organization_id: string
          id: string
          loan_id: string
          client_id: string
          status: 'offered' | 'accepted' | 'kept' | 'broken' | 'canceled'
          total_cents: number
          owed_cents: number
          accept_by: string
          grace_days: number
          waives_late_fees: boolean
          note: string | null
          next_due_on: string | null
          received_cents: number
          offered_on: string
          offered_by: string | null
          offered_by_name: string | null
          accepted_on: string | null
          accepted_by_name: string | null
          ended_on: string | null
          cancel_reason: string | null
          posting_id: string | null
          forgiven_cents: number | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loan_settlements_offered_by_fkey'; columns: ['offered_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'loan_settlements_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_settlements_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'loan_settlements_posting_id_fkey'; columns: ['posting_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['id'] },
        ]
      }
      loans: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          lender_id: string | null
          application_id: string | null
          loan_type: 'auto' | 'mortgage' | 'personal' | 'other'
          original_amount: number
          interest_rate: number
          term_months: number
          monthly_payment: number
          day_count: '30/360' | 'actual/365' | 'actual/360' | 'actual/364' | 'actual/actual'
          start_date: string
          first_payment_date: string
          amount: number
          status: 'current' | 'past_due' | 'paid_off' | 'charged_off' | 'settled' | 'sold'
          past_due_amount: number
          days_past_due: number
          next_payment_date: string | null
          created_at: string
          rate_cap_id: string | null
          past_due_since: string | null
          prepaid_finance_charge: number
          credit_insurance: number
          debt_cancellation: number
          ancillary_products: number
          application_fee: number
          participation_fee: number
          military_check_id: string | null
          disclosed_apr: number | null
          disclosed_finance_charge: number | null
          terms: Json | null
          next_change_on: string | null
          fees_owed: number
          credit_balance: number
          charged_off_on: string | null
          charged_off_amount: number | null
          recovered_amount: number
          mla_exemption: 'vehicle_purchase' | 'dwelling' | null
          import_id: string | null
          loan_number: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'loans_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'loans_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'loans_lender_id_fkey'; columns: ['lender_id']; isOneToOne: false; referencedRelation: 'lenders'; referencedColumns: ['id'] },
          { foreignKeyName: 'loans_military_check_id_fkey'; columns: ['military_check_id']; isOneToOne: false; referencedRelation: 'military_checks'; referencedColumns: ['id'] },
          { foreignKeyName: 'loans_rate_cap_id_fkey'; columns: ['rate_cap_id']; isOneToOne: false; referencedRelation: 'rate_caps'; referencedColumns: ['id'] },
        ]
      }
      lockbox_batches: {
        Row: {
          organization_id: string
          id: string
          name: string
          deposited_on: string
          control_count: number
          control_cents: number
          status: 'draft' | 'posted' | 'reversed' | 'discarded'
          created_by: string | null
          created_by_name: string
          created_at: string
          posted_by: string | null
          posted_by_name: string | null
          posted_at: string | null
          reversed_by: string | null
          reversed_by_name: string | null
          reversed_at: string | null
          reverse_reason: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'lockbox_batches_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'lockbox_batches_posted_by_fkey'; columns: ['posted_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'lockbox_batches_reversed_by_fkey'; columns: ['reversed_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      lockbox_rows: {
        Row: {
          organization_id: string
          id: string
          batch_id: string
          position: number
          loan_number: string
          check_number: string
          amount_cents: number
          loan_id: string | null
          posting_id: string | null
          reversal_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'lockbox_rows_organization_id_batch_id_fkey'; columns: ['organization_id', 'batch_id']; isOneToOne: false; referencedRelation: 'lockbox_batches'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'lockbox_rows_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'lockbox_rows_organization_id_loan_id_posting_id_fkey'; columns: ['organization_id', 'loan_id', 'posting_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'lockbox_rows_organization_id_loan_id_reversal_id_fkey'; columns: ['organization_id', 'loan_id', 'reversal_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      mail_batches: {
        Row: {
          organization_id: string
          id: string
          made_on: string
          statements: number
          made_by: string | null
          made_by_name: string | null
          created_at: string
          mailed_at: string | null
          mailed_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'mail_batches_made_by_fkey'; columns: ['made_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      message_threads: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          channel: 'email' | 'text' | 'message'
          subject: string | null
          last_message_at: string
          last_message: string
          unread_count: number
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'message_threads_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
        ]
      }
      messages: {
        Row: {
          id: string
          organization_id: string
          thread_id: string
          client_id: string
          direction: 'outbound' | 'inbound'
          body: string
          status: 'queued' | 'sent' | 'delivered' | 'failed' | 'received'
          failure: string | null
          sent_by: string | null
          created_at: string
          sent_at: string | null
          delivered_at: string | null
          read_at: string | null
          quoted_text: string | null
          sent_from: string | null
          is_sender_verified: boolean | null
          attachments: Json | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'message_of_its_thread'; columns: ['thread_id', 'organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'message_threads'; referencedColumns: ['id', 'organization_id', 'client_id'] },
          { foreignKeyName: 'messages_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'messages_sent_by_fkey'; columns: ['sent_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      military_checks: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          application_id: string
          is_covered: boolean
          certificate_number: string
          as_of: string
          asked_about: string
          is_sandbox: boolean
          checked_by: string | null
          checked_by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'military_checks_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'military_checks_checked_by_fkey'; columns: ['checked_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'military_checks_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
        ]
      }
      notes: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          loan_id: string | null
          application_id: string | null
          dispute_id: string | null
          body: string
          mentions: string[]
          is_pinned: boolean
          version: number
          earlier: Json
          author_id: string | null
          author_name: string
          created_at: string
          edited_at: string | null
          removed_at: string | null
          removed_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'notes_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'notes_dispute_id_fkey'; columns: ['dispute_id']; isOneToOne: false; referencedRelation: 'disputes'; referencedColumns: ['id'] },
          { foreignKeyName: 'notes_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'notes_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'notes_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      notice_emails: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          adverse_action_notice_id: string | null
          credit_score_notice_id: string | null
          incompleteness_notice_id: string | null
          consent_id: string
          email: string
          status: 'queued' | 'sent' | 'failed'
          failure: string | null
          sent_by: string | null
          sent_by_name: string
          created_at: string
          sent_at: string | null
          opened_at: string | null
          applicant_notice_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'notice_emails_adverse_action_notice_id_fkey'; columns: ['adverse_action_notice_id']; isOneToOne: false; referencedRelation: 'adverse_action_notices'; referencedColumns: ['id'] },
          { foreignKeyName: 'notice_emails_applicant_notice_fkey'; columns: ['organization_id', 'applicant_notice_id']; isOneToOne: false; referencedRelation: 'applicant_notices'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'notice_emails_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'notice_emails_consent_id_fkey'; columns: ['consent_id']; isOneToOne: false; referencedRelation: 'electronic_consents'; referencedColumns: ['id'] },
          { foreignKeyName: 'notice_emails_credit_score_notice_id_fkey'; columns: ['credit_score_notice_id']; isOneToOne: false; referencedRelation: 'credit_score_notices'; referencedColumns: ['id'] },
          { foreignKeyName: 'notice_emails_incompleteness_notice_id_fkey'; columns: ['incompleteness_notice_id']; isOneToOne: false; referencedRelation: 'incompleteness_notices'; referencedColumns: ['id'] },
          { foreignKeyName: 'notice_emails_sent_by_fkey'; columns: ['sent_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      notice_settings: {
        Row: {
          organization_id: string
          reminder_days: number | null
          late_days: number | null
          updated_at: string
          updated_by_name: string | null
          statement_every: 'month' | 'quarter' | null
          statement_days: number | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      notifications: {
        Row: {
          id: string
          person_id: string
          kind: string
          details: Json
          created_at: string
          read_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'notifications_person_id_fkey'; columns: ['person_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      pay_page_events: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          kind: 'sent' | 'undelivered' | 'opened' | 'verified' | 'wrong_code' | 'paid' | 'scheduled' | 'canceled' | 'method_added' | 'promised' | 'downloaded' | 'ended'
          note: string | null
          by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'pay_page_events_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      payment_methods: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          kind: 'bank_account' | 'card'
          brand: string
          last_four: string
          expires_on: string | null
          status: 'active' | 'ended' | 'removed'
          end_reason: string | null
          is_sandbox: boolean
          added_by: string | null
          added_by_name: string | null
          created_at: string
          ended_at: string | null
          kept_by: 'processor' | 'company'
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'payment_methods_added_by_fkey'; columns: ['added_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'payment_methods_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      payment_notices: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          loan_id: string
          kind: 'reminder' | 'late'
          due_on: string
          status: 'emailed' | 'to_print' | 'mailed' | 'canceled'
          due_cents: number
          past_due_cents: number
          debited_on: string | null
          created_at: string
          finished_at: string | null
          finished_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'payment_notices_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'payment_notices_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      payment_promises: {
        Row: {
          organization_id: string
          id: string
          loan_id: string
          client_id: string
          status: 'open' | 'kept' | 'broken' | 'canceled'
          total_cents: number
          next_due_on: string | null
          last_due_on: string
          source: 'staff' | 'borrower'
          note: string | null
          received_cents: number
          judged_on: string | null
          cancel_reason: string | null
          made_on: string
          made_by: string | null
          made_by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'payment_promises_made_by_fkey'; columns: ['made_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'payment_promises_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'payment_promises_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      periodic_statements: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          loan_id: string
          cycle: string
          due_on: string
          period_from: string
          period_until: string
          seen_postings: number
          due_cents: number
          status: 'emailed' | 'to_print' | 'printed' | 'mailed' | 'canceled'
          batch_id: string | null
          created_at: string
          finished_at: string | null
          finished_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'periodic_statements_organization_id_batch_id_fkey'; columns: ['organization_id', 'batch_id']; isOneToOne: false; referencedRelation: 'mail_batches'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'periodic_statements_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'periodic_statements_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      privacy_entries: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          kind: 'given' | 'chosen'
          notice_id: string
          limits: ('affiliates_creditworthiness' | 'affiliates_marketing' | 'nonaffiliates_marketing')[]
          how: string
          happened_on: string
          recorded_by: string | null
          recorded_by_name: string
          recorded_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'privacy_entries_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'privacy_entries_notice_id_fkey'; columns: ['notice_id']; isOneToOne: false; referencedRelation: 'privacy_notices'; referencedColumns: ['id'] },
          { foreignKeyName: 'privacy_entries_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      privacy_notices: {
        Row: {
          id: string
          organization_id: string
          version: number
          answers: Json
          contents: Json
          published_by: string | null
          published_by_name: string
          published_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'privacy_notices_published_by_fkey'; columns: ['published_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      promised_payments: {
        Row: {
          organization_id: string
          promise_id: string
          loan_id: string
          number: number
          due_on: string
          cents: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'promised_payments_organization_id_loan_id_promise_id_fkey'; columns: ['organization_id', 'loan_id', 'promise_id']; isOneToOne: false; referencedRelation: 'payment_promises'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      rate_caps: {
        Row: {
          id: string
          organization_id: string | null
          state: string
          license: string | null
          loan_type: 'auto' | 'mortgage' | 'personal' | 'other' | null
          amount_from: number | null
          amount_to: number | null
          months_from: number | null
          months_to: number | null
          rate: number
          fees_included: boolean
          effective_from: string
          effective_until: string | null
          citation: string
          created_by: string | null
          created_at: string
        }
        Insert: {
          state: string
          license?: string | null
          loan_type?: 'auto' | 'mortgage' | 'personal' | 'other' | null
          amount_from?: number | string | null
          amount_to?: number | string | null
          months_from?: number | null
          months_to?: number | null
          rate: number | string
          fees_included: boolean
          effective_from: string
          citation: string
        }
        Update: {
          effective_until?: string | null
        }
        Relationships: []
      }
      red_flag_entries: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          application_id: string
          kind: 'found' | 'answered' | 'reviewed'
          code: string | null
          basis: string
          facts: Json
          response: 'verified' | 'declined' | 'not_warranted' | null
          method: 'alert_phone' | 'government_id' | 'known_customer' | 'utility_record' | 'other' | null
          note: string | null
          recorded_by: string | null
          recorded_by_name: string | null
          recorded_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'red_flag_entries_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'red_flag_entries_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'red_flag_entries_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      repair_contracts: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          statement_id: string | null
          contract_date: string
          company_name: string
          company_address: string
          total_cost: number
          services: string
          clauses: Json
          cancel_until: string
          signature_name: string | null
          cancelled_on: string | null
          created_by: string | null
          created_at: string
          updated_by: string | null
          updated_at: string
          means: 'recorded' | 'paper' | 'link' | 'tablet'
          document_id: string | null
          signed_on: string | null
          signed_at: string | null
          cancelled_at: string | null
          cancelled_by: 'client' | 'staff' | null
          client_state: string | null
          cancellation_document_id: string | null
          pays_for: 'results' | 'answers'
          monthly_fee: number | null
          complete_by: string | null
          ended_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repair_contracts_cancellation_document_id_fkey'; columns: ['cancellation_document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_contracts_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_contracts_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_contracts_document_id_fkey'; columns: ['document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_contracts_statement_id_fkey'; columns: ['statement_id']; isOneToOne: false; referencedRelation: 'repair_statements'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_contracts_updated_by_fkey'; columns: ['updated_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      repair_enrollments: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          status: 'active' | 'paused' | 'cancelled'
          monthly_fee: number
          enrolled_on: string
          sale_channel: 'in_person' | 'web' | 'phone'
          client_since: string
          is_client_archived: boolean
          created_by: string | null
          created_at: string
          updated_by: string | null
          updated_at: string
          channel_review: string | null
          channel_reviewed_by: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repair_enrollments_channel_reviewed_by_fkey'; columns: ['channel_reviewed_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_enrollments_client_id_fkey'; columns: ['client_id']; isOneToOne: true; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_enrollments_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_enrollments_updated_by_fkey'; columns: ['updated_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      repair_fee_documents: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          kind: 'invoice' | 'receipt'
          number: number
          issued_on: string
          amount_cents: number
          dispute_ids: string[]
          entry_id: string | null
          evidence_id: string | null
          document_id: string
          voided_at: string | null
          voided_by_name: string | null
          void_reason: string | null
          created_by: string
          created_by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repair_fee_documents_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_fee_documents_document_id_fkey'; columns: ['document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_fee_documents_entry_id_fkey'; columns: ['entry_id']; isOneToOne: false; referencedRelation: 'repair_fees'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_fee_documents_evidence_id_fkey'; columns: ['evidence_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_fee_documents_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      repair_fees: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          kind: 'fee' | 'refund'
          amount: number
          received_on: string
          method: 'cash' | 'check' | 'card' | 'ach' | 'other' | null
          reference: string | null
          dispute_ids: string[]
          refunds_id: string | null
          reason: string | null
          recorded_by: string
          recorded_by_name: string
          created_at: string
          document_id: string | null
          report_ids: string[]
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repair_fees_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_fees_document_id_fkey'; columns: ['document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_fees_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_fees_refunds_id_fkey'; columns: ['refunds_id']; isOneToOne: false; referencedRelation: 'repair_fees'; referencedColumns: ['id'] },
        ]
      }
      repair_page_events: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          kind: 'sent' | 'undelivered' | 'opened' | 'verified' | 'wrong_code' | 'attested' | 'uploaded' | 'asked' | 'downloaded' | 'ended'
          note: string | null
          by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repair_page_events_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      repair_state_packs: {
        Row: {
          organization_id: string
          id: string
          state: string
          registration_number: string | null
          registration_expires_on: string | null
          bond_number: string | null
          bond_surety: string | null
          bond_cents: number | null
          bond_expires_on: string | null
          not_required: string | null
          wording: string | null
          lists_items: boolean
          most_per_item_cents: number | null
          citation: string
          source: string
          read_on: string
          created_by: string
          created_at: string
          ended_on: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repair_state_packs_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      repair_statements: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          acknowledged_on: string
          signature_name: string
          recorded_by: string
          created_at: string
          means: 'recorded' | 'paper' | 'link' | 'tablet'
          document_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repair_statements_client_id_fkey'; columns: ['client_id']; isOneToOne: true; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_statements_document_id_fkey'; columns: ['document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'repair_statements_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      repossession_events: {
        Row: {
          organization_id: string
          id: string
          repossession_id: string
          loan_id: string
          act: 'cure' | 'order' | 'assign' | 'recover' | 'store' | 'notice' | 'sell' | 'letter' | 'cancel' | 'return' | 'cost' | 'undo'
          on_day: string
          note: string | null
          posting_id: string | null
          by_id: string | null
          by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repossession_events_by_id_fkey'; columns: ['by_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'repossession_events_organization_id_loan_id_posting_id_fkey'; columns: ['organization_id', 'loan_id', 'posting_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'repossession_events_organization_id_loan_id_repossession_i_fkey'; columns: ['organization_id', 'loan_id', 'repossession_id']; isOneToOne: false; referencedRelation: 'repossessions'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      repossessions: {
        Row: {
          organization_id: string
          id: string
          loan_id: string
          client_id: string
          collateral: string
          state: 'cure' | 'ordered' | 'assigned' | 'recovered' | 'stored' | 'noticed' | 'sold' | 'closed' | 'canceled' | 'returned'
          cure_days: number
          cure_citation: string
          cure_notice_on: string | null
          cure_ends_on: string | null
          cure_cents: number | null
          ordered_on: string | null
          military_checked_on: string | null
          military_certificates: string[]
          is_in_service: boolean | null
          court_order: string | null
          agent_name: string | null
          agent_phone: string | null
          assigned_on: string | null
          recovered_on: string | null
          recovered_where: string | null
          stored_on: string | null
          stored_where: string | null
          notice_on: string | null
          sale_kind: 'public' | 'private' | null
          sale_on: string | null
          sale_time: string | null
          sale_where: string | null
          sold_on: string | null
          sold_to: string | null
          sale_posting_id: string | null
          owed_before_cents: number | null
          costs_cents: number | null
          proceeds_cents: number | null
          deficiency_cents: number | null
          deficiency_claim: 'allowed' | 'limited' | 'barred' | null
          letter_on: string | null
          ended_on: string | null
          end_reason: string | null
          version: number
          created_at: string
          created_by_name: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'repossessions_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'repossessions_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'repossessions_organization_id_loan_id_sale_posting_id_fkey'; columns: ['organization_id', 'loan_id', 'sale_posting_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      saved_reports: {
        Row: {
          id: string
          organization_id: string
          user_id: string
          name: string
          query: string
          is_shared: boolean
          shared_with_organization_id: string | null
          created_at: string
        }
        Insert: {
          name: string
          query: string
          is_shared?: boolean
        }
        Update: {
          name?: string
          query?: string
          is_shared?: boolean
        }
        Relationships: [
          { foreignKeyName: 'saved_reports_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      saved_views: {
        Row: {
          id: string
          organization_id: string
          user_id: string
          page: string
          name: string
          query: string
          is_shared: boolean
          shared_with_organization_id: string | null
          created_at: string
        }
        Insert: {
          page: string
          name: string
          query: string
          is_shared?: boolean
        }
        Update: {
          name?: string
          query?: string
          is_shared?: boolean
        }
        Relationships: [
          { foreignKeyName: 'saved_views_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      score_percentiles: {
        Row: {
          organization_id: string
          id: string
          model: string
          source: string
          as_of: string
          steps: Json
          created_by: string | null
          created_by_name: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'score_percentiles_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      scoring_model_switches: {
        Row: {
          organization_id: string
          id: string
          model_id: string | null
          switched_by: string | null
          switched_by_name: string
          switched_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'scoring_model_switches_organization_id_model_id_fkey'; columns: ['organization_id', 'model_id']; isOneToOne: false; referencedRelation: 'scoring_models'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'scoring_model_switches_switched_by_fkey'; columns: ['switched_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      scoring_models: {
        Row: {
          organization_id: string
          id: string
          version: number
          state: 'training' | 'trained' | 'failed'
          trained_on: 'own_loans' | 'demo' | null
          model: Json | null
          hash: string | null
          facts: Json | null
          created_by: string | null
          created_by_name: string
          created_at: string
          finished_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'scoring_models_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      scra_benefits: {
        Row: {
          organization_id: string
          posting_id: string
          loan_id: string
          client_id: string
          noticed_on: string
          document_id: string | null
          attached_at: string | null
          attached_by_name: string | null
          task_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'scra_benefits_document_id_fkey'; columns: ['document_id']; isOneToOne: false; referencedRelation: 'client_documents'; referencedColumns: ['id'] },
          { foreignKeyName: 'scra_benefits_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'scra_benefits_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'scra_benefits_organization_id_loan_id_posting_id_fkey'; columns: ['organization_id', 'loan_id', 'posting_id']; isOneToOne: false; referencedRelation: 'loan_postings'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
          { foreignKeyName: 'scra_benefits_organization_id_task_id_fkey'; columns: ['organization_id', 'task_id']; isOneToOne: false; referencedRelation: 'tasks'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      service_certificates: {
        Row: {
          organization_id: string
          id: string
          loan_id: string
          client_id: string
          asked_on: string
          number: string
          is_in_service: boolean
          left_on: string | null
          is_sandbox: boolean
          asked_by: string | null
          asked_by_name: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'service_certificates_asked_by_fkey'; columns: ['asked_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'service_certificates_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'service_certificates_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      settlement_payments: {
        Row: {
          organization_id: string
          settlement_id: string
          loan_id: string
          number: number
          due_on: string
          cents: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'settlement_payments_organization_id_loan_id_settlement_id_fkey'; columns: ['organization_id', 'loan_id', 'settlement_id']; isOneToOne: false; referencedRelation: 'loan_settlements'; referencedColumns: ['organization_id', 'loan_id', 'id'] },
        ]
      }
      shared_texts: {
        Row: {
          organization_id: string
          id: string
          phone: string
          client_ids: string[]
          body: string | null
          received_at: string
          assigned_client_id: string | null
          assigned_at: string | null
          assigned_by: string | null
          message_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'shared_texts_assigned_by_fkey'; columns: ['assigned_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'shared_texts_message_id_fkey'; columns: ['message_id']; isOneToOne: false; referencedRelation: 'messages'; referencedColumns: ['id'] },
          { foreignKeyName: 'shared_texts_organization_id_assigned_client_id_fkey'; columns: ['organization_id', 'assigned_client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      state_rules: {
        Row: {
          organization_id: string
          id: string
          state: string
          product: 'consumer_loan' | 'vehicle_contract'
          rate_form: 'apr' | 'all_charges' | 'simple_rate' | 'add_on' | 'agreed'
          rate: number | null
          amount_from_cents: number | null
          amount_to_cents: number | null
          late_fee_kind: 'agreed' | 'percent' | 'amount' | 'greater' | 'lesser' | null
          late_fee_percent: number | null
          late_fee_cents: number | null
          late_fee_grace_days: number | null
          nsf_cents: number | null
          prepayment_penalty: 'forbidden' | 'allowed' | null
          rebate_method: 'actuarial' | 'rule_of_78' | null
          document_fee_cents: number | null
          cure_notice_days: number | null
          deficiency_claim: 'allowed' | 'limited' | 'barred' | null
          citation: string
          source: string
          approved_by: string
          approved_on: string
          bank_name: string | null
          bank_charter: string | null
          bank_agreement: string | null
          effective_from: string
          effective_until: string | null
          created_by: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'state_rules_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
      tasks: {
        Row: {
          organization_id: string
          id: string
          client_id: string
          loan_id: string | null
          application_id: string | null
          dispute_id: string | null
          title: string
          details: string | null
          due_on: string | null
          snoozed_until: string | null
          shown_on: string | null
          is_important: boolean
          assignee_id: string | null
          assignee_name: string | null
          repeat_unit: 'day' | 'week' | 'month' | 'month_end' | null
          repeat_every: number | null
          repeat_day: number | null
          follows_id: string | null
          status: 'open' | 'done'
          version: number
          reminded_on: string | null
          created_by: string | null
          created_by_name: string
          created_at: string
          done_at: string | null
          done_by_name: string | null
          removed_at: string | null
          removed_by_name: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'tasks_assignee_id_fkey'; columns: ['assignee_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'tasks_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
          { foreignKeyName: 'tasks_dispute_id_fkey'; columns: ['dispute_id']; isOneToOne: false; referencedRelation: 'disputes'; referencedColumns: ['id'] },
          { foreignKeyName: 'tasks_organization_id_application_id_fkey'; columns: ['organization_id', 'application_id']; isOneToOne: false; referencedRelation: 'loan_applications'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'tasks_organization_id_client_id_fkey'; columns: ['organization_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'tasks_organization_id_follows_id_fkey'; columns: ['organization_id', 'follows_id']; isOneToOne: true; referencedRelation: 'tasks'; referencedColumns: ['organization_id', 'id'] },
          { foreignKeyName: 'tasks_organization_id_loan_id_fkey'; columns: ['organization_id', 'loan_id']; isOneToOne: false; referencedRelation: 'loans'; referencedColumns: ['organization_id', 'id'] },
        ]
      }
      text_consents: {
        Row: {
          id: string
          organization_id: string
          client_id: string
          phone: string
          is_agreed: boolean
          method: 'written' | 'spoken' | 'web' | 'keyword'
          note: string | null
          recorded_by: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'text_consents_client_id_fkey'; columns: ['client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['id'] },
          { foreignKeyName: 'text_consents_recorded_by_fkey'; columns: ['recorded_by']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        ]
      }
    }
    Views: {
      users: {
        Row: {
          id: string
          email: string
          full_name: string | null
          company_name: string | null
          account_type: 'lender' | 'dealer' | 'cro' | 'partner' | null
          is_super_admin: boolean
          organization_role: 'owner' | 'admin' | 'staff' | 'read_only' | 'custom' | null
          subscription_plan: 'basic' | 'pro' | 'enterprise' | null
          subscription_status: 'trial' | 'active' | 'past_due' | 'cancelled' | null
          monthly_credit_limit: number | null
          credits_used: number | null
          total_loans: number | null
          total_loan_amount: number | null
          active_loan_amount: number | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: {
          full_name?: string | null
          company_name?: string | null
          account_type?: 'lender' | 'dealer' | 'cro' | 'partner' | null
          is_super_admin?: boolean
          subscription_plan?: 'basic' | 'pro' | 'enterprise' | null
          subscription_status?: 'trial' | 'active' | 'past_due' | 'cancelled' | null
          monthly_credit_limit?: number | null
          credits_used?: number | null
        }
        Relationships: []
      }
    }
    Functions: {
      add_to_incident: {
        Args: {
          incident: string
          after_number: number
          facts: Json | object
          submission: string
        }
        Returns: number
      }
      ai_disputes_standing: {
        Args: Record<string, never>
        Returns: boolean
      }
      ai_underwriting_standing: {
        Args: Record<string, never>
        Returns: Json
      }
      application_duplicates: {
        Args: {
          client_id: string
        }
        Returns: {
          application_id: string
          sharing: Json
          vin_conflicts: number
        }[]
      }
      archive_clients: {
        Args: {
          ids: readonly string[]
          archived: boolean
        }
        Returns: string[]
      }
      assign_clients: {
        Args: {
          ids: readonly string[]
          contact_id: string | null
        }
        Returns: Json
      }
      assign_text_number: {
        Args: {
          subscriber_id: string
          number: string
        }
        Returns: undefined
      }
      change_member_role: {
        Args: {
          member_id: string
          role: string
        }
        Returns: undefined
      }
      change_subscription: {
        Args: {
          subscriber_id: string
          was: Json | object
          wanted: Json | object
        }
        Returns: undefined
      }
      charge_off_list: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      charge_off_months: {
        Args: Record<string, never>
        Returns: {
          month: string
          loans: number
          charged_off_cents: number
          recovered_cents: number
        }[]
      }
      check_company_review: {
        Args: {
          organization: string
          seen_event: string | null
          item: string
          is_checked: boolean
          note?: string | null
        }
        Returns: undefined
      }
      choose_notification: {
        Args: {
          kind: string
          by_email: boolean
        }
        Returns: undefined
      }
      client_count: {
        Args: {
          wish: Json | object
        }
        Returns: number
      }
      client_ids: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      client_list: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      client_neighbours: {
        Args: {
          wish: Json | object
          client_id: string
        }
        Returns: Json
      }
      client_team: {
        Args: {
          client_id: string
        }
        Returns: {
          id: string
          name: string
          may_write: boolean
        }[]
      }
      client_timeline: {
        Args: {
          client_id: string
          before?: number | string | null
          count?: number | null
        }
        Returns: {
          id: number
          happened_at: string
          actor_id: string | null
          actor_name: string | null
          action: string
          subject_table: string
          subject_id: string | null
          fields: string[]
          details: Json
          merged_file: Json
        }[]
      }
      client_work_standing: {
        Args: {
          client_id: string
        }
        Returns: {
          cancel_until: string | null
          today: string
          lacks: 'enrollment' | 'contract' | 'never_enrolled' | null
        }[]
      }
      collection_account_list: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      collection_people: {
        Args: {
          loan_id: string
        }
        Returns: {
          client_id: string
          role: string
          full_name: string
          first_name: string
          phone: string | null
          email: string | null
          state: string | null
          zip: string | null
          agreed_to_texts: boolean
        }[]
      }
      collection_queue_totals: {
        Args: Record<string, never>
        Returns: {
          id: string
          name: string
          place: number
          is_catch_all: boolean
          accounts: number
          past_due_cents: number
        }[]
      }
      collector_figures: {
        Args: {
          from_day: string
          to_day: string
        }
        Returns: {
          collector_id: string
          name: string
          attempts: number
          contacts: number
          promises: number
          kept: number
          broken: number
          accounts: number
          collected_cents: number
        }[]
      }
      collectors: {
        Args: Record<string, never>
        Returns: {
          id: string
          name: string
        }[]
      }
      company_review: {
        Args: Record<string, never>
        Returns: Json
      }
      company_review_file: {
        Args: {
          organization: string
        }
        Returns: Json
      }
      company_reviews: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      company_score_model: {
        Args: Record<string, never>
        Returns: {
          score_model: string
          may_change: boolean
        }[]
      }
      company_standing: {
        Args: Record<string, never>
        Returns: Json
      }
      company_time_zone: {
        Args: Record<string, never>
        Returns: {
          time_zone: string
          may_change: boolean
        }[]
      }
      contact_messages: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      credit_certification: {
        Args: Record<string, never>
        Returns: {
          purposes: string[]
          expires_at: string | null
          is_current: boolean
          may_certify: boolean
        }[]
      }
      credit_order_terms: {
        Args: Record<string, never>
        Returns: {
          credit_unit: 'order' | 'bureau'
          subscription_status: string
          resets_on: string
          may_pull_directly: boolean
        }[]
      }
      credit_pull_progress: {
        Args: {
          idempotency_key: string
        }
        Returns: {
          bureau: string
          outcome: string
          report_id: string | null
        }[]
      }
      credit_repair_achievers: {
        Args: {
          period_days: number
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          first_score: number
          latest_score: number
          score_change: number
          full_name: string
        }[]
      }
      credit_repair_revenue: {
        Args: Record<string, never>
        Returns: {
          active_clients: number
          enrolled_clients: number
          average_revenue: number | null
          monthly_recurring: number
          ytd_revenue: number
          projected_annual: number
        }[]
      }
      credit_repair_roster: {
        Args: {
          period_days: number
          wish?: Json | object | null
          after?: string | null
          count?: number | null
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          enrolled_on: string
          status: 'active' | 'paused' | 'cancelled'
          is_new: boolean
          latest_score: number | null
          score_change: number | null
          monthly_fee: number | null
          total_revenue: number | null
          current_month_revenue: number | null
          ytd_revenue: number | null
          lifetime_value: number | null
          full_name: string
        }[]
      }
      credit_repair_summary: {
        Args: {
          period_days: number
        }
        Returns: {
          total_clients: number
          new_clients: number
          clients_compared: number
          average_improvement: number | null
          clients_improved: number
        }[]
      }
      credit_repair_trend: {
        Args: {
          period_days: number
        }
        Returns: {
          starts_on: string
          average_score: number
          reports: number
        }[]
      }
      dashboard_summary: {
        Args: Record<string, never>
        Returns: {
          total_clients: number
          total_clients_change_percent: number | null
          active_disputes: number
          active_disputes_change_percent: number | null
          success_rate: number
          success_rate_change_percent: number | null
          pending_actions: number
          pending_actions_change_percent: number | null
        }[]
      }
      decide_company_review: {
        Args: {
          organization: string
          seen_event: string | null
          decision: string
          reason?: string | null
        }
        Returns: undefined
      }
      decision_times: {
        Args: Record<string, never>
        Returns: Json
      }
      delete_role: {
        Args: {
          role_id: string
          replacement?: string | null
        }
        Returns: undefined
      }
      disposal_certificates: {
        Args: Record<string, never>
        Returns: {
          id: string
          class: string
          keeps_days: number
          items: number
          digest: string
          disposed_at: string
        }[]
      }
      dispute_desk: {
        Args: {
          part: string
          at_most?: number | null
        }
        Returns: {
          id: string
          client_id: string
          client_name: string
          bureau: 'experian' | 'equifax' | 'transunion'
          recipient: 'bureau' | 'furnisher' | 'collector'
          recipient_name: string | null
          item_name: string
          item_kind: 'account' | 'collection' | 'inquiry' | 'public_record' | 'name' | 'address' | 'employer'
          reason: 'not_mine' | 'identity_theft' | 'wrong_balance' | 'wrong_status' | 'wrong_date' | 'never_late' | 'paid' | 'discharged' | 'duplicate' | 'obsolete' | 'not_authorized' | 'misspelled' | 'validation' | 'other'
          explanation: string | null
          status: 'drafted' | 'attested' | 'sent' | 'received' | 'in_investigation' | 'resolved' | 'closed'
          result: 'deleted' | 'modified' | 'verified' | 'frivolous' | 'no_response' | 'declined' | 'rescinded' | null
          next_act: 'procedure' | 'furnisher' | 'again' | 'complaint' | null
          round: number
          on_day: string
          due_on: string | null
        }[]
      }
      dispute_desk_counts: {
        Args: Record<string, never>
        Returns: {
          part: string
          total: number
        }[]
      }
      dispute_figures: {
        Args: {
          period_days: number
        }
        Returns: Json
      }
      drawer_report: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: Json
      }
      end_session: {
        Args: {
          session: string
        }
        Returns: undefined
      }
      envelope_counts: {
        Args: Record<string, never>
        Returns: {
          part: string
          count: number
        }[]
      }
      export_credit_repair_roster: {
        Args: {
          period_days: number
          wish?: Json | object | null
        }
        Returns: Json
      }
      failed_jobs: {
        Args: {
          after_given_up?: boolean | null
          after_failed_at?: string | null
          after_id?: number | string | null
          count?: number | null
        }
        Returns: {
          id: string
          task: string
          attempts: number
          failed_at: string
          next_at: string | null
          reason: string
        }[]
      }
      fee_suspension: {
        Args: Record<string, never>
        Returns: {
          suspended_at: string
          reason: string
        }[]
      }
      going_live: {
        Args: Record<string, never>
        Returns: {
          founded_at: string
          is_hidden: boolean
          profile: boolean
          second_factor: boolean
          review: boolean
          team: boolean
          client: boolean
          document: boolean
          consent: boolean
          report: boolean
        }[]
      }
      handle_contact_message: {
        Args: {
          message_id: string
          is_handled: boolean
        }
        Returns: undefined
      }
      has_password: {
        Args: Record<string, never>
        Returns: boolean
      }
      hide_going_live: {
        Args: {
          is_hidden: boolean
        }
        Returns: undefined
      }
      hide_screens: {
        Args: {
          screens: readonly string[]
        }
        Returns: undefined
      }
      incident_history: {
        Args: {
          incident: string
        }
        Returns: {
          incident_id: string
          number: number
          act: 'recorded' | 'changed' | 'notified' | 'closed' | 'reopened'
          what_happened: string
          discovered_on: string
          began_on: string | null
          ended_on: string | null
          information: ('names' | 'contact' | 'ssn' | 'birth_date' | 'identity_papers' | 'accounts' | 'cards' | 'credit_reports' | 'income' | 'passwords' | 'other')[]
          information_note: string
          consumers: number | null
          exposure: 'unencrypted' | 'key_reached' | 'encrypted' | 'not_acquired'
          asks_delay: boolean
          law_contact: string
          contact: string
          notified_on: string | null
          is_closed: boolean
          recorded_by_name: string
          recorded_at: string
        }[]
      }
      incidents: {
        Args: Record<string, never>
        Returns: {
          incident_id: string
          what_happened: string
          discovered_on: string
          consumers: number | null
          exposure: 'unencrypted' | 'key_reached' | 'encrypted' | 'not_acquired'
          notified_on: string | null
          is_closed: boolean
        }[]
      }
      loan_application_board: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      loan_application_count: {
        Args: {
          wish: Json | object
        }
        Returns: number
      }
      loan_application_list: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      loan_list: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      loan_posting_list: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      loan_posting_totals: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      loan_totals: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      mark_notifications_read: {
        Args: {
          which?: readonly string[] | null
        }
        Returns: number
      }
      mark_thread_read: {
        Args: {
          thread: string
        }
        Returns: undefined
      }
      military_check_rule: {
        Args: Record<string, never>
        Returns: {
          required_from: string | null
          may_change: boolean
        }[]
      }
      military_checks_about_another: {
        Args: {
          client_id: string
        }
        Returns: (string)[]
      }
      my_notifications: {
        Args: Record<string, never>
        Returns: {
          kind: string
          by_email: boolean
        }[]
      }
      my_permissions: {
        Args: Record<string, never>
        Returns: Json
      }
      my_sessions: {
        Args: Record<string, never>
        Returns: {
          id: string
          user_agent: string | null
          address: string | null
          created_at: string
          last_active_at: string
          is_current: boolean
        }[]
      }
      my_sign_ins: {
        Args: {
          before?: string | null
          count?: number | null
        }
        Returns: {
          id: string
          happened_at: string
          action: string
          reason: string | null
          user_agent: string | null
          address: string | null
        }[]
      }
      my_work: {
        Args: {
          at_most?: number | null
        }
        Returns: {
          section: string
          total: number
          id: string
          client_id: string
          client_name: string
          title: string
          kind: string | null
          on_day: string | null
          due_on: string | null
          is_important: boolean
          loan_id: string | null
          application_id: string | null
          dispute_id: string | null
          version: number | null
        }[]
      }
      my_work_counts: {
        Args: Record<string, never>
        Returns: {
          section: string
          total: number
        }[]
      }
      open_contact_messages: {
        Args: Record<string, never>
        Returns: number
      }
      open_lending_desk: {
        Args: {
          is_open: boolean
        }
        Returns: undefined
      }
      organization_audit_actions: {
        Args: Record<string, never>
        Returns: (string)[]
      }
      organization_audit_log: {
        Args: {
          filter?: Json | object | null
          before?: number | string | null
          count?: number | null
        }
        Returns: {
          id: number
          happened_at: string
          actor_id: string | null
          actor_name: string | null
          action: string
          subject_table: string
          subject_id: string | null
          details: Json
        }[]
      }
      organization_billing: {
        Args: Record<string, never>
        Returns: {
          company_name: string
          account_type: 'lender' | 'dealer' | 'cro' | 'partner'
          subscription_plan: 'basic' | 'pro' | 'enterprise'
          subscription_status: 'trial' | 'active' | 'past_due' | 'cancelled'
          monthly_price_cents: number
          monthly_credit_limit: number
          credits_used: number
          resets_on: string
        }[]
      }
      organization_branding: {
        Args: Record<string, never>
        Returns: Json
      }
      organization_invitations: {
        Args: Record<string, never>
        Returns: {
          id: string
          email: string
          role: 'owner' | 'admin' | 'staff' | 'read_only' | 'custom'
          role_id: string | null
          role_name: string | null
          invited_by_name: string | null
          sent_at: string
          expires_at: string
          status: 'open' | 'accepted' | 'revoked' | 'expired'
        }[]
      }
      organization_invoices: {
        Args: Record<string, never>
        Returns: {
          number: number
          month: string
          plan: string
          amount_cents: number
          issued_at: string
        }[]
      }
      organization_members: {
        Args: Record<string, never>
        Returns: {
          id: string
          full_name: string | null
          email: string
          organization_role: 'owner' | 'admin' | 'staff' | 'read_only' | 'custom'
          role_id: string | null
          role_name: string | null
          last_sign_in_at: string | null
          has_second_factor: boolean
        }[]
      }
      organization_roles: {
        Args: Record<string, never>
        Returns: {
          id: string
          name: string
          permissions: string[]
          member_count: number
          invitation_count: number
        }[]
      }
      organization_security_log: {
        Args: {
          actions: readonly string[]
          person?: string | null
          before?: string | null
          count?: number | null
        }
        Returns: {
          id: string
          happened_at: string
          person_id: string
          person_name: string
          action: string
          reason: string | null
          request: string | null
          user_agent: string | null
          address: string | null
        }[]
      }
      override_rule: {
        Args: Record<string, never>
        Returns: {
          limit_cents: number | null
          may_change: boolean
        }[]
      }
      platform_overview: {
        Args: Record<string, never>
        Returns: Json
      }
      pool_figures: {
        Args: Record<string, never>
        Returns: Json
      }
      pool_loans: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      purpose_certifications: {
        Args: Record<string, never>
        Returns: {
          id: string
          purposes: ('credit_transaction' | 'account_review' | 'collection' | 'written_instructions')[]
          text_version: string
          text_hash: string
          certified_by_name: string
          certified_at: string
          expires_at: string
          is_current: boolean
        }[]
      }
      record_client_view: {
        Args: {
          client_id: string
        }
        Returns: undefined
      }
      record_document_view: {
        Args: {
          document_id: string
        }
        Returns: Json
      }
      record_identity_check: {
        Args: {
          report_id: string
          alert_kind: string
          method: string
          note: string | null
        }
        Returns: string
      }
      record_incident: {
        Args: {
          facts: Json | object
          submission: string
        }
        Returns: string
      }
      record_report_list_export: {
        Args: {
          filter: Json | object
          reports: number
        }
        Returns: undefined
      }
      record_report_print: {
        Args: {
          report_id: string
          reason?: string | null
        }
        Returns: undefined
      }
      record_safeguard: {
        Args: {
          duty: string
          done_on: string
          submission: string
          person_name?: string | null
          note?: string | null
        }
        Returns: string
      }
      recounts: {
        Args: Record<string, never>
        Returns: {
          family: string
          percent: number
          companies: number
          companies_left: number
          requested_at: string
        }[]
      }
      red_flags: {
        Args: {
          client_id: string
        }
        Returns: {
          application_id: string
          is_open: boolean
          flags: Json
          reviewed_at: string | null
          reviewed_by_name: string | null
        }[]
      }
      remove_member: {
        Args: {
          member_id: string
          hand_over_to?: string | null
        }
        Returns: undefined
      }
      report_clients: {
        Args: {
          group_by: string
          from_day: string
          until_day: string
        }
        Returns: {
          key: string | null
          label: string | null
          added: number
          archived: number
          clients: number
        }[]
      }
      report_disputes: {
        Args: {
          group_by: string
          from_day: string
          until_day: string
        }
        Returns: {
          key: string | null
          label: string | null
          disputes: number
          won: number
          undecided: number
          won_percent: number | null
        }[]
      }
      report_loans: {
        Args: {
          group_by: string
          from_day: string
          until_day: string
        }
        Returns: {
          key: string | null
          label: string | null
          made: number
          lent: number
          received: number
          recovered: number
          open: number
          owed: number
          past_due: number
          charged_off: number
        }[]
      }
      report_pulls: {
        Args: {
          group_by: string
          from_day: string
          until_day: string
        }
        Returns: {
          key: string | null
          label: string | null
          pulls: number
          success: number
          error: number
          pending: number
          asked: number
          hit: number
          no_score: number
          no_hit: number
          frozen: number
          success_percent: number | null
        }[]
      }
      report_scores: {
        Args: {
          group_by: string
          from_day: string
          until_day: string
        }
        Returns: {
          key: string | null
          label: string | null
          scored: number
          average_score: number | null
          compared: number
          average_change: number | null
          rose: number
          fell: number
          clients: number
        }[]
      }
      report_team: {
        Args: {
          group_by: string
          from_day: string
          until_day: string
        }
        Returns: {
          key: string | null
          label: string | null
          acts: number
          clients_added: number
          clients_changed: number
          files_opened: number
          pulls: number
          documents: number
          reveals: number
          exports: number
        }[]
      }
      require_military_checks: {
        Args: {
          is_required: boolean
        }
        Returns: undefined
      }
      require_second_factor: {
        Args: {
          is_required: boolean
        }
        Returns: undefined
      }
      retry_job: {
        Args: {
          job: string
        }
        Returns: undefined
      }
      reveal_cap: {
        Args: Record<string, never>
        Returns: number
      }
      revoke_credit_consent: {
        Args: {
          consent_id: string
        }
        Returns: string
      }
      risk_board: {
        Args: Record<string, never>
        Returns: Json
      }
      risk_details: {
        Args: {
          of_company: string
        }
        Returns: Json
      }
      running_jobs: {
        Args: {
          after_locked_at?: string | null
          after_id?: number | string | null
          count?: number | null
        }
        Returns: {
          id: string
          task: string
          attempts: number
          locked_at: string
          locked_seconds: number
          process: string
          is_alive: boolean | null
        }[]
      }
      safeguard_records: {
        Args: Record<string, never>
        Returns: {
          id: string
          duty: 'qualified_individual' | 'risk_assessment' | 'penetration_test' | 'vulnerability_scan' | 'vendor_review' | 'incident_plan' | 'board_report'
          done_on: string
          person_name: string | null
          note: string
          recorded_by_name: string
          recorded_at: string
        }[]
      }
      safeguards: {
        Args: Record<string, never>
        Returns: {
          today: string
          company_name: string
          consumers: number
          owners: number
          admins: number
          staff: number
          requires_second_factor: boolean
          members_without_factor: number
          refuses_clear_values: boolean
          sealed_values: number
          audit_events: number
          audited_since: string | null
          disposals: number
          last_disposed_at: string | null
          oldest_report_at: string | null
          open_incidents: number
        }[]
      }
      save_role: {
        Args: {
          role_name: string
          permissions: readonly string[]
          role_id?: string | null
        }
        Returns: string
      }
      saved_report_list: {
        Args: Record<string, never>
        Returns: {
          id: string
          name: string
          query: string
          is_shared: boolean
          is_own: boolean
          saved_by: string | null
          every: 'week' | 'month' | null
          next_due_at: string | null
          recipients: Json
          is_sent_to_me: boolean
          is_stopped_by_me: boolean
        }[]
      }
      schedule_report: {
        Args: {
          saved_report_id: string
          every: string | null
          recipients: readonly string[]
        }
        Returns: string | null
      }
      search_clients: {
        Args: {
          query: string
        }
        Returns: Database['public']['Tables']['clients']['Row'][]
        SetofOptions: { from: '*'; to: 'clients'; isOneToOne: false; isSetofReturn: true }
      }
      second_factor_rule: {
        Args: Record<string, never>
        Returns: {
          is_required: boolean
          may_change: boolean
          grace_days: number
          member_count: number
          members_without_count: number
        }[]
      }
      sensitive_totals: {
        Args: {
          grouped_by: string
        }
        Returns: {
          id: string
          name: string | null
          reveals: number
          files: number
          people: number
          checks: number
          unusual: number
          last_at: string
        }[]
      }
      sensitive_uses: {
        Args: {
          filter?: Json | object | null
          before?: number | string | null
          count?: number | null
        }
        Returns: {
          id: number
          happened_at: string
          kind: 'reveal' | 'check' | 'refusal'
          way: string
          person_id: string
          person_name: string | null
          client_ids: string[]
          client_names: string[]
          reason: string | null
          unusual: ('many_in_an_hour' | 'many_in_a_day' | 'at_night' | 'newcomer' | 'budget_spent')[]
        }[]
      }
      session_limits: {
        Args: Record<string, never>
        Returns: {
          idle_minutes: number
          total_hours: number
          may_change: boolean
        }[]
      }
      set_company_score_model: {
        Args: {
          model: string
        }
        Returns: undefined
      }
      set_company_time_zone: {
        Args: {
          zone: string
        }
        Returns: undefined
      }
      set_override_limit: {
        Args: {
          limit_cents: number | string
        }
        Returns: undefined
      }
      set_reveal_cap: {
        Args: {
          per_hour: number
        }
        Returns: undefined
      }
      set_second_factor_grace: {
        Args: {
          grace_days: number
        }
        Returns: undefined
      }
      set_session_limits: {
        Args: {
          idle_minutes: number
          total_hours: number
        }
        Returns: undefined
      }
      stop_report_mail: {
        Args: {
          saved_report_id: string
          stopped?: boolean | null
        }
        Returns: undefined
      }
      subscriber: {
        Args: {
          subscriber_id: string
        }
        Returns: Json
      }
      subscriber_list: {
        Args: {
          wish: Json | object
        }
        Returns: Json
      }
      suggest_addresses: {
        Args: {
          beginning: string
        }
        Returns: {
          address: string
          city: string | null
          state: string | null
          zip: string | null
        }[]
      }
      suspend_company: {
        Args: {
          subscriber_id: string
          suspended: boolean
          reason: string
        }
        Returns: undefined
      }
      suspend_fees: {
        Args: {
          subscriber_id: string
          suspended: boolean
          reason: string
        }
        Returns: undefined
      }
      take_back_text_number: {
        Args: {
          subscriber_id: string
        }
        Returns: undefined
      }
      verify_audit_chain: {
        Args: Record<string, never>
        Returns: {
          is_whole: boolean
          events: number
          first_broken: number | null
          verified_at: string
        }[]
      }
      waiting_company_reviews: {
        Args: Record<string, never>
        Returns: number
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
