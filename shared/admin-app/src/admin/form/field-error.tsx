/** Shows the error of a field whose control can't show one. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <span className="field-error" role="alert">
      {text}
    </span>
  );
