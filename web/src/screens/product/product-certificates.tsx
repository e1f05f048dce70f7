import type { ShownCertificate } from '@wa/core/domain/products/product';
import { CERTIFICATES_AND_DECLARATIONS } from '@wa/core/domain/labels';
import { pdfHref } from '@wa/core/domain/links';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';

interface ProductCertificatesProps {
  certificates: readonly ShownCertificate[] | undefined;
  hosts: readonly string[];
}

/** The certificates that cover the product, with what each covers and until when (D26.2). */
export function ProductCertificates({ certificates = [], hosts }: ProductCertificatesProps) {
  if (certificates.length === 0) return null;
  return (
    <section className="section" aria-labelledby="certificates">
      <h2 id="certificates">{CERTIFICATES_AND_DECLARATIONS}</h2>
      <ul className="downloads framed-list product-documents">
        {certificates.map(({ name, issuer, number, file, conditions, validUntil }, at) => {
          const label = [name, number].filter(Boolean).join(' ');
          const href = file && pdfHref(file, label, hosts);
          const facts = [issuer, conditions, `valid until ${validUntil}`];
          return (
            <li key={at} className="download">
              <Icon name="check" />
              <span>
                {label}
                <span className="download-kind figures">
                  {(validUntil === '' ? facts.slice(0, 2) : facts).join(', ')}
                </span>
              </span>
              {href && (
                <a className="download-label" href={href} target="_blank" rel="noopener">
                  View certificate<span className="visually-hidden"> {label}</span>
                  <NewTabNote />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
