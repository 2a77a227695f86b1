import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';

/** Logo and name of the company, with links to support and privacy; nothing when none is configured. */
export function CompanyHeader() {
  const { name, logo, supportEmail, privacyUrl } = usePageServices().company;
  if (name === null && logo === null && supportEmail === null && privacyUrl === null) return null;
  return (
    <header className="company">
      <div>
        {logo !== null && <img src={logo} alt={name === null ? messages.companyLogo : ''} />}
        {name !== null && (
          <strong>
            <bdi translate="no">{name}</bdi>
          </strong>
        )}
        <span>
          {privacyUrl !== null && (
            <a href={privacyUrl} target="_blank" rel="noreferrer">
              {messages.privacyNotice}
            </a>
          )}
          {supportEmail !== null && <a href={`mailto:${supportEmail}`}>{messages.needHelp}</a>}
        </span>
      </div>
    </header>
  );
}
