/** Where an error in a view ends: with what happened and two ways on, never with a blank page. */
import { Component, type ComponentChildren } from "preact";
import { t } from "./i18n";
import type { Route } from "./router";
import { Button } from "./ui";

interface Props {
  /** Where one is: whoever goes elsewhere, or there again, gets the view and not its old error. */
  readonly at: Route;
  readonly children: ComponentChildren;
}

interface Failure {
  readonly error: unknown;
  readonly at: Route | null;
}

export class Boundary extends Component<Props, Failure> {
  override state: Failure = { error: null, at: null };

  override componentDidCatch(error: unknown): void {
    this.setState({ error, at: this.props.at });
  }

  override render({ at, children }: Props, failure: Failure): ComponentChildren {
    if (failure.at !== at) return children;
    return (
      <div class="page page-narrow" role="alert">
        <h1>{t("failure.title")}</h1>
        <p>{t("failure.text")}</p>
        <p class="hint">{String(failure.error)}</p>
        <div class="action-row">
          <Button tone="main" onClick={() => location.reload()}>
            {t("reload.now")}
          </Button>
          <a class="button button-plain" href="/">
            {t("nav.start")}
          </a>
        </div>
      </div>
    );
  }
}
