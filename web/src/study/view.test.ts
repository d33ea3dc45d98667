// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { beginsAbove, showHidden } from "./view";

describe("what comes into view", () => {
  it("is what begins under the board, and not what is seen or still to come", () => {
    const phone = { top: 0, covered: 320 };
    expect(beginsAbove(120, phone)).toBe(true);
    expect(beginsAbove(320, phone)).toBe(false);
    expect(beginsAbove(900, phone)).toBe(false);
    expect(beginsAbove(60, { top: 64, covered: 0 })).toBe(true);
  });

  it("is moved by its own margin", () => {
    const side = document.createElement("aside");
    side.innerHTML = '<p class="decision" style="scroll-margin-top: 40px"></p>';
    document.body.append(side);
    const part = side.querySelector<HTMLElement>(".decision")!;
    const scrolled = vi.spyOn(part, "scrollIntoView").mockImplementation(() => {});
    const at = vi.spyOn(part, "getBoundingClientRect");
    at.mockReturnValue({ top: 50 } as DOMRect);
    showHidden(side, ".decision");
    expect(scrolled).not.toHaveBeenCalled();
    at.mockReturnValue({ top: 20 } as DOMRect);
    showHidden(side, ".decision");
    expect(scrolled).toHaveBeenCalledWith({ block: "start" });
    showHidden(side, ".none");
  });
});
