/** The company that invites: each part is null when it is not configured. */
export interface Company {
  name: string | null;
  /** URL path of the logo. */
  logo: string | null;
  supportEmail: string | null;
  privacyUrl: string | null;
}

/** Reads the company from the `data-` attributes that the platform renders. */
export const readCompany = (dataset: DOMStringMap): Company => ({
  name: dataset['companyName'] ?? null,
  logo: dataset['companyLogo'] ?? null,
  supportEmail: dataset['supportEmail'] ?? null,
  privacyUrl: dataset['privacyUrl'] ?? null,
});
