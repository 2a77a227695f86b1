/** The company that invites candidates, as its settings describe it. Every part is optional. */
export interface Company {
  name: string | null;
  logo: Logo | null;
  supportEmail: string | null;
  /** Absolute URL of the privacy notice. */
  privacyUrl: string | null;
}

/** An image that pages and PDF reports can show. */
export interface Logo {
  type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

export const NO_COMPANY: Company = { name: null, logo: null, supportEmail: null, privacyUrl: null };

/** A company that is read at each use, because it changes while the program runs. */
export const changingCompany = (read: () => Company): Company => ({
  get name() {
    return read().name;
  },
  get logo() {
    return read().logo;
  },
  get supportEmail() {
    return read().supportEmail;
  },
  get privacyUrl() {
    return read().privacyUrl;
  },
});
